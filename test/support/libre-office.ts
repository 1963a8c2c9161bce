import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const programs = ['soffice', 'libreoffice']

export const noLibreOffice =
  'LibreOffice is not installed here (no soffice on the PATH): no workbook was recalculated.'

/** Returns the command of an installed LibreOffice; `null` with a message if there is none. */
export function findLibreOffice(): string | null {
  const found = programs.find((program) => spawnSync(program, ['--version']).status === 0) ?? null
  if (found === null) console.log(noLibreOffice)
  return found
}

/** Forces LibreOffice to recalculate every formula on opening, independent of stored results. */
const alwaysRecalculate = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
  <item oor:path="/org.openoffice.Office.Calc/Formula/Load">
    <prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop>
  </item>
</oor:items>`

/** Opens workbooks with a headless LibreOffice with its own settings, and saves them into `folder`/out. */
export async function recalculate(
  program: string,
  folder: string,
  files: readonly string[],
): Promise<string> {
  const [profile, out] = [`${folder}/profile`, `${folder}/out`]
  mkdirSync(`${profile}/user`, { recursive: true })
  writeFileSync(`${profile}/user/registrymodifications.xcu`, alwaysRecalculate)
  const settings = [`-env:UserInstallation=${pathToFileURL(profile).href}`, '--headless', '--norestore']
  const { code, output } = await run(program, [
    ...settings,
    '--convert-to',
    'xlsx',
    '--outdir',
    out,
    ...files,
  ])
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`)
  return out
}

type OfficeResult = { readonly code: number | null; readonly output: string }

function run(program: string, args: readonly string[]): Promise<OfficeResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}
