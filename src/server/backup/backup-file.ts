import { createHash, hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual, promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type Entry, extract, pack } from 'tar-stream'
import { z } from 'zod'
import { backupText } from '#text/backup.ts'

/**
 * A backup is one tar file (decision 0068), which any tar shows and unpacks:
 *
 *     tosov-backup.json                what it is: format, release, when, the migrations that the database had
 *     tables/entry/000001.jsonl.gz     rows of a table, a line each: a JSON array of the columns as PostgreSQL writes them, null for none
 *     files/<sha256>                   contents of files
 *     manifest.<sha256>.json           what must be in it, the first part again among it; the last part, so that a file that was cut off has none
 */
export const FORMAT = 1

const head = z.object({
  program: z.literal('tosov'),
  format: z.number().int(),
  release: z.string(),
  takenAt: z.string(),
  migrations: z.array(z.string()).min(1).readonly(),
})
const amount = z.object({ count: z.number().int(), digest: z.string() })
const manifest = z.object({
  head,
  tables: z.array(amount.extend({ name: z.string(), columns: z.array(z.string()) })),
  /** Where the numbers of identity columns go on. */
  sequences: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.string(), isCalled: z.boolean() }),
  ),
  /** Constraints that rows from before need not keep to. */
  unvalidated: z.array(z.object({ table: z.string(), name: z.string() })),
  files: amount,
  /** Contents that rows name and that the file store has not. */
  lost: z.array(z.string()),
})

export type Head = z.infer<typeof head>
export type Manifest = z.infer<typeof manifest>
export type Amount = z.infer<typeof amount>
/** Why a file is no backup that can be used here. The message is for the person at the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

const HEAD = 'tosov-backup.json'
const pathsOf = {
  rows: /^tables\/([a-z_][a-z0-9_]*)\/\d{6}\.jsonl\.gz$/,
  content: /^files\/([0-9a-f]{64})$/,
  manifest: /^manifest\.([0-9a-f]{64})\.json$/,
}
const BITS = 256

/** Counts, and adds up the SHA-256 of everything, in whatever order it comes. */
export function adding(): { readonly add: (sha256: string) => void; readonly sum: () => Amount } {
  let count = 0
  let total = 0n
  return {
    add: (sha256) => {
      count += 1
      total = BigInt.asUintN(BITS, total + BigInt(`0x${sha256}`))
    },
    sum: () => ({ count, digest: total.toString(16).padStart(BITS / 4, '0') }),
  }
}

/** The SHA-256 of a row's line. */
export function digestOf(line: string): string {
  return hash('sha256', line)
}

/** Writes the parts of a backup one after the other. */
export type BackupWriter = {
  /** Rows of a table: its lines as they came. */
  readonly rows: (table: string, lines: readonly string[]) => Promise<void>
  /** A content of so many bytes. Throws when it is not the one of that name or size. */
  readonly content: (sha256: string, size: number, content: AsyncIterable<Uint8Array>) => Promise<void>
  /** The last of all. */
  readonly manifest: (manifest: Manifest) => Promise<void>
}

/**
 * Writes a backup to a new file that nobody but its owner may read, as `write` gives its parts. `insist` is asked before each part and throws when
 * there is no going on. Throws what either throws, and what the disk throws.
 */
export async function writeBackup(
  path: string,
  about: Head,
  insist: () => Promise<void>,
  write: (writer: BackupWriter) => Promise<void>,
): Promise<void> {
  const packed = pack()
  const numbers = new Map<string, number>()
  // An error of the disk ends the packing, and with it whoever waits to go on.
  const written = pipeline(packed, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  const broken = written.then(() => new Promise<never>(() => {}))
  const part = async (name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void> => {
    await insist()
    const { promise: done, resolve, reject } = Promise.withResolvers<void>()
    const entry = packed.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
    done.catch(() => {})
    for await (const chunk of content)
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), broken])
    entry.end()
    await Promise.race([done, broken])
  }
  const whole = (name: string, bytes: Uint8Array) => part(name, bytes.byteLength, one(bytes))
  try {
    await whole(HEAD, jsonOf(about))
    await write({
      rows: async (table, lines) => {
        const number = (numbers.get(table) ?? 0) + 1
        numbers.set(table, number)
        const bytes = await promisify(gzip)(lines.map((line) => `${line}\n`).join(''))
        await whole(`tables/${table}/${String(number).padStart(6, '0')}.jsonl.gz`, bytes)
      },
      content: (sha256, size, content) => part(`files/${sha256}`, size, insisting(sha256, size, content)),
      manifest: (content) => {
        const bytes = jsonOf(content)
        return whole(`manifest.${hash('sha256', bytes)}.json`, bytes)
      },
    })
    packed.finalize()
    await written
  } catch (error) {
    packed.destroy()
    await written.catch(() => {})
    throw error
  }
}

/** A part of a backup as it is read. A content must be read to its end. */
export type Part =
  | { readonly kind: 'rows'; readonly table: string; readonly lines: readonly string[] }
  | { readonly kind: 'content'; readonly sha256: string; readonly content: AsyncIterable<Uint8Array> }

/**
 * Reads a backup from its beginning to its end, giving each part to `take`. Throws a `BackupError` for what is none, is cut off, or is of a later
 * format; whether it is whole says `readWhole`.
 */
export async function readBackup(
  path: string,
  take: (part: Part, head: Head) => Promise<void>,
): Promise<Manifest> {
  const parts = extract()
  const source = createReadStream(path)
  const read = pipeline(source, parts)
  read.catch(() => {})
  let about: Head | undefined
  let found: Manifest | undefined
  let ofTaker: unknown
  try {
    for await (const entry of parts) {
      const { name } = entry.header
      if (about === undefined) about = await headOf(path, entry)
      else if (pathsOf.manifest.test(name)) found = await manifestOf(entry, about)
      else {
        const part = await partOf(path, entry)
        await take(part, about).catch((error: unknown) => {
          ofTaker = error
          throw error
        })
      }
    }
    await read
  } catch (error) {
    source.destroy()
    // What fails where the parts go to (a store of files, a database) says nothing against the backup.
    if (error instanceof BackupError || isOfDisk(error) || error === ofTaker) throw error
    throw new BackupError(
      about === undefined ? backupText.foreign(path) : backupText.broken(path, why(error)),
      {
        cause: error,
      },
    )
  }
  if (about === undefined) throw new BackupError(backupText.foreign(path))
  if (found === undefined) throw new BackupError(backupText.cutOff(path))
  return found
}

/** Reads a backup and checks that all is there that it says, unchanged. Throws a `BackupError` that says what is not. */
export async function readWhole(
  path: string,
  take: (part: Part, head: Head) => Promise<void> = async () => {},
): Promise<Manifest> {
  const tables = new Map<string, ReturnType<typeof adding>>()
  const files = adding()
  const found = await readBackup(path, async (part, about) => {
    if (part.kind === 'rows') {
      const rows = tables.get(part.table) ?? adding()
      tables.set(part.table, rows)
      for (const line of part.lines) rows.add(digestOf(line))
      return take(part, about)
    }
    await take(part, about)
    // Whoever takes only rows has left it.
    for await (const _ of part.content);
    files.add(part.sha256)
  })
  for (const { name, count, digest } of found.tables) {
    const rows = tables.get(name)?.sum() ?? adding().sum()
    if (rows.count !== count || rows.digest !== digest)
      throw new BackupError(backupText.broken(path, backupText.brokenTable(name, count, rows.count)))
  }
  const stranger = [...tables.keys()].find((name) => !found.tables.some((table) => table.name === name))
  if (stranger !== undefined) throw new BackupError(backupText.broken(path, stranger))
  const { count, digest } = files.sum()
  if (count !== found.files.count || digest !== found.files.digest)
    throw new BackupError(backupText.broken(path, backupText.brokenFiles(found.files.count, count)))
  return found
}

async function headOf(path: string, entry: Entry): Promise<Head> {
  if (entry.header.name !== HEAD) throw new BackupError(backupText.foreign(path))
  const read = head.safeParse(JSON.parse((await buffer(entry)).toString()))
  if (!read.success) throw new BackupError(backupText.foreign(path))
  if (read.data.format > FORMAT) throw new BackupError(backupText.newer(path, read.data.release))
  return read.data
}

async function manifestOf(entry: Entry, about: Head): Promise<Manifest> {
  const bytes = await buffer(entry)
  const read = manifest.parse(JSON.parse(bytes.toString()))
  const [, sha256] = pathsOf.manifest.exec(entry.header.name) ?? []
  if (hash('sha256', bytes) !== sha256 || !isDeepStrictEqual(read.head, about))
    throw new Error(entry.header.name)
  return read
}

async function partOf(path: string, entry: Entry): Promise<Part> {
  const { name } = entry.header
  const [, table] = pathsOf.rows.exec(name) ?? []
  if (table !== undefined) {
    const text = (await promisify(gunzip)(await buffer(entry))).toString()
    return { kind: 'rows', table, lines: text.split('\n').slice(0, -1) }
  }
  const [, sha256] = pathsOf.content.exec(name) ?? []
  if (sha256 !== undefined) return { kind: 'content', sha256, content: hashed(path, sha256, entry) }
  throw new BackupError(backupText.broken(path, name))
}

/** The bytes of an entry, refused at their end when they are not those of the name. */
async function* hashed(
  path: string,
  sha256: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of content) {
      hash.update(chunk)
      yield chunk
    }
  } catch (cause) {
    throw new BackupError(backupText.broken(path, sha256), { cause })
  }
  if (hash.digest('hex') !== sha256) throw new BackupError(backupText.broken(path, sha256))
}

/** The same bytes, when they are of the name and size that the database knows; else whoever has lost a file is told which. */
async function* insisting(
  sha256: string,
  size: number,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let left = size
  for await (const chunk of content) {
    hash.update(chunk)
    left -= chunk.byteLength
    if (left < 0) break
    yield chunk
  }
  if (left !== 0 || hash.digest('hex') !== sha256) throw new BackupError(backupText.brokenContent(sha256))
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function jsonOf(value: Head | Manifest): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}

function why(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** That a file is not there or may not be read says nothing about what is in it. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
