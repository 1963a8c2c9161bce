import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { demonstrationData, folderData } from './registry-data.ts'
import {
  type CertificateName,
  certificateNames,
  type FaultName,
  faultNames,
  startRegistry,
} from './registry-stand-in.ts'

/**
 * `npm run mock:registry`: the state registries of `docs/registries.md` with their possible faults, to try the
 * application with.
 */

const list = (names: Readonly<Record<string, string>>): string =>
  Object.entries(names)
    .map(([name, about]) => `      ${name.padEnd(11)}${about}`)
    .join('\n')

const usage = `npm run mock:registry -- [options]
  --port N           where it listens on this machine, 4390 when left out
  --data FOLDER      staff, children, pupils, citizens as .json or .xlsx (docs/registries.md); the people of the demonstration when left out
  --token TEXT       ask everybody for this token
  --fault NAME       do this wrong with each question:
${list(faultNames)}
  --times N          only with the first N questions; rightly from then on
  --delay MS         milliseconds of slow, 3000 when left out
  --retry-after S    seconds of Retry-After, 1 when left out
  --certificate NAME answer over HTTPS:
${list(certificateNames)}
  --certificate-file FILE   write the certificate there, for NODE_EXTRA_CA_CERTS`

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4390' },
    data: { type: 'string' },
    token: { type: 'string' },
    fault: { type: 'string' },
    times: { type: 'string' },
    delay: { type: 'string', default: '3000' },
    'retry-after': { type: 'string', default: '1' },
    certificate: { type: 'string', default: 'none' },
    'certificate-file': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const { fault, certificate, token, data: folder } = values
const isFault = (name: string): name is FaultName => name in faultNames
const isCertificate = (name: string): name is CertificateName => name in certificateNames

if (values.help) console.log(usage)
else if (fault !== undefined && !isFault(fault)) stop(`There is no fault called ${fault}.`)
else if (!isCertificate(certificate)) stop(`There is no certificate called ${certificate}.`)
else {
  const standIn = await startRegistry({
    data: folder === undefined ? demonstrationData() : await folderData(folder),
    port: Number(values.port),
    delayMs: Number(values.delay),
    retryAfterS: Number(values['retry-after']),
    certificate,
    ...(token !== undefined && { token }),
  })
  if (fault !== undefined)
    standIn.act(
      ...(values.times === undefined
        ? [fault]
        : [...Array.from({ length: Number(values.times) }, () => fault), 'well' as const]),
    )
  const file = values['certificate-file']
  if (file !== undefined && standIn.certificate !== null) writeFileSync(file, standIn.certificate)
  console.log(`STAFF_REGISTRY_URL=${standIn.staffUrl}\nCITIZEN_REGISTRY_URL=${standIn.citizenUrl}`)
  if (fault !== undefined) console.log(`It ${faultNames[fault]}.`)
}

function stop(why: string): void {
  console.error(`${why}\n\n${usage}`)
  process.exitCode = 2
}
