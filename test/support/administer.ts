import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { administer } from '#app/server/administer.ts'
import { briefly } from '#test/support/brief-program.ts'
import { silentLog } from '#test/support/silent-log.ts'

const ADMIN = fileURLToPath(new URL('../../src/app/admin.ts', import.meta.url))

type Surroundings = {
  /** The folder of workbooks and backups. */
  readonly folder: string
  readonly settings: Readonly<Record<string, string>>
}

type CommandOutcome = { readonly ok: boolean; readonly stdout: string; readonly stderr: string }

/** The database and the file store of the caller's environment are not those of a test. */
const NO_SERVERS = { DATABASE_URL: '', STORAGE_URL: '' }

/** Runs a command of the administrator in its own process, as `npm run admin` does. */
export function administerApart(
  words: readonly string[],
  { folder, settings }: Surroundings,
): Promise<CommandOutcome> {
  const env = { ...process.env, ...NO_SERVERS, ...settings }
  return promisify(execFile)(process.execPath, [...briefly, ADMIN, ...words], { cwd: folder, env }).then(
    (output) => ({ ok: true, ...output }),
    (error: unknown) => {
      if (!(error instanceof Object && 'stderr' in error && 'stdout' in error)) throw error
      return { ok: false, stdout: String(error.stdout), stderr: String(error.stderr) }
    },
  )
}

/** Runs the same command in this process, which saves the seconds of loading the program. */
export async function administerHere(
  words: readonly string[],
  { folder, settings }: Surroundings,
): Promise<CommandOutcome> {
  const umask = process.umask()
  const inFolder = words.map((word) => (/\.(?:xlsx|tar)$/.test(word) ? resolve(folder, word) : word))
  let [ok, stdout, stderr] = [true, '', '']
  await administer(
    inFolder,
    { ...NO_SERVERS, ...settings },
    {
      result: (text) => (stdout += text),
      hint: (text) => (stderr += text),
      failure: (text) => {
        ok = false
        stderr += text
      },
      log: silentLog,
    },
  ).finally(() => process.umask(umask))
  return { ok, stdout, stderr }
}
