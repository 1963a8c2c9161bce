import { createHash, hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual, promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type Entry, extract, pack } from 'tar-stream'
import { z } from 'zod'
import { backupText } from '#platform/backup/backup-text.ts'

/**
 * A tar file (decision 0068): tosov-backup.json; tables/entry/000001.jsonl.gz with an array of PostgreSQL texts per
 * row; files/<sha256>; manifest.<sha256>.json last, so that a truncated file has none.
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
  sequences: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.string(), isCalled: z.boolean() }),
  ),
  /** Constraints that older rows need not satisfy. */
  unvalidated: z.array(z.object({ table: z.string(), name: z.string() })),
  files: amount,
  /** Referenced, but not in the file store. */
  lost: z.array(z.string()),
})

export type BackupHead = z.infer<typeof head>
export type Manifest = z.infer<typeof manifest>
export type Amount = z.infer<typeof amount>
/** The message is for the terminal. */
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

/** Independent of order. */
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

export function lineDigest(line: string): string {
  return hash('sha256', line)
}

export type BackupWriter = {
  readonly rows: (table: string, lines: readonly string[]) => Promise<void>
  /** Throws if the content differs from its hash or size. */
  readonly content: (sha256: string, size: number, content: AsyncIterable<Uint8Array>) => Promise<void>
  /** Must come last. */
  readonly manifest: (manifest: Manifest) => Promise<void>
}

/**
 * Only its owner can read the file. `insist` runs before each part and throws to stop. Throws errors of the callbacks
 * and the disk.
 */
export async function writeBackup(
  path: string,
  about: BackupHead,
  insist: () => Promise<void>,
  write: (writer: BackupWriter) => Promise<void>,
): Promise<void> {
  const packed = pack()
  const numbers = new Map<string, number>()
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

/** A content must be read completely. */
export type BackupPart =
  | { readonly kind: 'rows'; readonly table: string; readonly lines: readonly string[] }
  | { readonly kind: 'content'; readonly sha256: string; readonly content: AsyncIterable<Uint8Array> }

/** Throws `BackupError` for a foreign or truncated file or a later format. */
export async function readBackup(
  path: string,
  onPart: (part: BackupPart, head: BackupHead) => Promise<void>,
): Promise<Manifest> {
  const parts = extract()
  const source = createReadStream(path)
  const read = pipeline(source, parts)
  read.catch(() => {})
  let about: BackupHead | undefined
  let found: Manifest | undefined
  let ofTaker: unknown
  try {
    for await (const entry of parts) {
      const { name } = entry.header
      if (about === undefined) about = await headOf(path, entry)
      else if (pathsOf.manifest.test(name)) found = await manifestOf(entry, about)
      else {
        const part = await partOf(path, entry)
        await onPart(part, about).catch((error: unknown) => {
          ofTaker = error
          throw error
        })
      }
    }
    await read
  } catch (error) {
    source.destroy()
    // A failure of the destination is no damage.
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

/** Throws `BackupError` with the difference. */
export async function readWholeBackup(
  path: string,
  onPart: (part: BackupPart, head: BackupHead) => Promise<void> = async () => {},
): Promise<Manifest> {
  const tables = new Map<string, ReturnType<typeof adding>>()
  const files = adding()
  const found = await readBackup(path, async (part, about) => {
    if (part.kind === 'rows') {
      const rows = tables.get(part.table) ?? adding()
      tables.set(part.table, rows)
      for (const line of part.lines) rows.add(lineDigest(line))
      return onPart(part, about)
    }
    await onPart(part, about)
    // A callback for rows alone leaves contents unread.
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

async function headOf(path: string, entry: Entry): Promise<BackupHead> {
  if (entry.header.name !== HEAD) throw new BackupError(backupText.foreign(path))
  const read = head.safeParse(JSON.parse((await buffer(entry)).toString()))
  if (!read.success) throw new BackupError(backupText.foreign(path))
  if (read.data.format > FORMAT) throw new BackupError(backupText.newer(path, read.data.release))
  return read.data
}

async function manifestOf(entry: Entry, about: BackupHead): Promise<Manifest> {
  const bytes = await buffer(entry)
  const read = manifest.parse(JSON.parse(bytes.toString()))
  const [, sha256] = pathsOf.manifest.exec(entry.header.name) ?? []
  if (hash('sha256', bytes) !== sha256 || !isDeepStrictEqual(read.head, about))
    throw new Error(entry.header.name)
  return read
}

async function partOf(path: string, entry: Entry): Promise<BackupPart> {
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

/** Throws at the end if the hash does not match. */
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

/** Throws if hash or size does not match. */
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

function jsonOf(value: BackupHead | Manifest): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}

function why(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The backup may be undamaged. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
