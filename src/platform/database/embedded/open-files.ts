import { PGlite } from '@electric-sql/pglite'
import { databaseText } from '#platform/database/database-text.ts'
import { embeddedFiles } from '#platform/database/embedded/files.ts'
import { durableStartParameters } from '#platform/database/embedded/start-parameters.ts'

/** `2026-11-22 04:43:17 UTC [42] FATAL: could not write ...`. */
const GIVES_UP = /\b(?:FATAL|PANIC): +(.+)/

/** Emscripten's numbers. https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md#errno */
const REFUSALS: Readonly<Record<number, string>> = {
  2: 'EACCES',
  22: 'EFBIG: file too large',
  29: 'EIO',
  51: 'ENOSPC: no space left on device',
  63: 'EPERM',
  69: 'EROFS: read-only file system',
}

/** Throws the reason that the database writes to standard error. */
export async function openFiles(directory: string): Promise<PGlite> {
  let reason: string | undefined
  const onStderr = (line: string) => {
    reason ??= GIVES_UP.exec(line)?.[1]
    return false
  }
  try {
    const fs = embeddedFiles(directory)
    return await PGlite.create({ fs, startParams: [...durableStartParameters], onStderr })
  } catch (cause) {
    throw new Error(databaseText.notOpened(directory, reason ?? refusalOf(cause)), { cause })
  }
}

function refusalOf(cause: unknown): string {
  const number = cause instanceof Object && 'errno' in cause ? Number(cause.errno) : 0
  return REFUSALS[number] ?? (number > 0 ? `WASI errno ${number}` : String(cause))
}
