import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { readConfig } from '#app/server/config.ts'
import { startProgram } from '#app/server/start-program.ts'
import { makeBackup } from '#platform/backup/make-backup.ts'
import { connect } from '#platform/database/connect.ts'
import { openContentStore } from '#platform/files/open-content-store.ts'
import { pdfOf } from '#test/support/pdf.ts'
import { askingAt, sendReady } from '#test/support/ready.ts'
import { DATA, fixtureOf, type ReleaseFixture } from '#test/support/release-fixture.ts'
import { shownFigures } from '#test/support/shown-figures.ts'
import { silentLog } from '#test/support/silent-log.ts'
import program from '../../package.json' with { type: 'json' }

/**
 * `npm run fixture:release`: stores the data of an installation of this release for the upgrade tests of later ones:
 * the demo with a sent year, as data directory and as backup, with the figures that the server shows. A test gives
 * another folder.
 */
const [folder = fixtureOf(program.version)] = process.argv.slice(2)
const PASSWORD = 'demo-2026'
const dataDir = mkdtempSync(join(tmpdir(), 'tosov-release-'))
const read = readConfig({ DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'silent' })
if (!read.ok) throw new Error(read.errors.join('\n'))
const { config } = read
const running = await startProgram({
  config: { ...config, port: 0 },
  log: silentLog,
  now: () => new Date(),
  clientDir: dataDir,
})
const school = await askingAt(running.address, 'ebs2', PASSWORD)
const upload = new FormData()
upload.append('licenseId', '1008')
upload.append('file', pdfOf(3000), 'Албан бичиг.pdf')
if ((await school.upload('/api/attachment/attach', upload)).statusCode !== 200)
  throw new Error('not uploaded')
const sent = await sendReady(school, { orgId: '1008', sessionCode: '2026-01' })
if (sent.statusCode !== 200) throw new Error(sent.body)
// Closing waits for pending papers.
await running.stop()

const { db, close } = await connect({ databaseUrl: undefined, dataDir, log: silentLog })
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const shown = await shownFigures(db)
if (shown.rows.receipt_paper !== 1) throw new Error('the paper of the sending is not there')
const files = openContentStore(config)
const { head } = await makeBackup({ db, files, now: () => new Date() }, join(folder, DATA.backup), {
  allowLost: false,
})
await close()
const { release, migrations } = head
const fixture: ReleaseFixture = { release, password: PASSWORD, migrations, shown }
writeFileSync(join(folder, DATA.figures), `${JSON.stringify(fixture, null, 2)}\n`)
const archive = join(dataDir, 'directory.tar')
await promisify(execFile)('tar', ['-cf', archive, '-C', dataDir, 'database', 'files'])
// Level 19 takes ten times as long for 7 % less.
const params = { [constants.ZSTD_c_compressionLevel]: 12, [constants.ZSTD_c_windowLog]: 27 }
writeFileSync(join(folder, DATA.directory), await promisify(zstdCompress)(readFileSync(archive), { params }))
rmSync(dataDir, { recursive: true })
console.log(`${folder} is made.`)
