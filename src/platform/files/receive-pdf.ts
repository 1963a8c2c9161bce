import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Multipart } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { hasHiddenSigns } from '#engine/list/record.ts'
import { pdfFileText } from '#engine/pdf-text.ts'
import { storedText } from '#engine/text/normalise.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'
import type { StoredContent } from '#platform/files/content-store.ts'
import { type ContentServices, dropContent, storeContent } from '#platform/files/file-records.store.ts'
import type { UploadQuota } from '#platform/files/upload-quota.ts'
import { receivedFileText } from '#platform/files/upload-text.ts'
import { isDiskFull } from '#platform/http/disk-full.ts'
import { httpText } from '#platform/http/http-text.ts'
import { Refusal, unknownFields } from '#platform/http/refusal.ts'
import { isStorable, refuseUnprintable } from '#platform/http/storable.ts'

/** 30 MB (spec 000 §5). */
export const MAX_FILE_BYTES = 31_457_280

export type ReceivedPdf = StoredContent & { readonly fileId: string }

type ReceivePdfOptions = {
  readonly services: ContentServices & { readonly quota: UploadQuota }
  readonly institutionId: string
  readonly content: AsyncIterable<Uint8Array>
}

/**
 * Throws `Refusal`: 400 truncated, 413 too large or above the quota, 422 no PDF, 507 disk full; also errors of `note`.
 * A failure stores nothing.
 */
export async function receivePdf(
  { services, institutionId, content }: ReceivePdfOptions,
  note: (trx: Transaction<Schema>, pdf: ReceivedPdf) => Promise<void>,
): Promise<string> {
  const { db, files, quota } = services
  const fitting = checkedPdf(quota.limited(db, institutionId, content), MAX_FILE_BYTES)
  const stored = await storeContent(services, fitting).catch(refuseWithoutRoom)
  const fileId = randomUUID()
  try {
    await transact(db, async (trx) => {
      await quota.lockAndCheck(trx, institutionId, stored.size)
      await note(trx, { ...stored, fileId })
    })
  } catch (error) {
    await dropContent(db, files, stored.sha256)
    return refuseWithoutRoom(error)
  }
  return fileId
}

function refuseWithoutRoom(error: unknown): never {
  throw isDiskFull(error) ? new Refusal(507, httpText.diskFull, {}, { cause: error }) : error
}

/** Reads the rest of a refused request, so that the response arrives. */
export async function withUpload<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(await drain(request.raw))) reply.header('connection', 'close')
    throw error
  }
}

export type UploadForm = {
  readonly fields: Readonly<Record<string, string>>
  readonly file: { readonly name: string; readonly content: AsyncIterable<Uint8Array> }
}

const FILE_FIELD = 'file'

/** `onField` may throw to refuse a field. Throws `Refusal` 422 for an unknown field; those after the file too. */
export async function readForm(
  request: FastifyRequest,
  names: readonly string[],
  onField: (name: string, value: string) => void = () => {},
): Promise<UploadForm> {
  if (!request.isMultipart()) throw new Refusal(415, receivedFileText.notForm)
  const fields: Record<string, string> = {}
  const parts = readable(request.parts())
  // Leaving a `for await` loop would end the parts and the file.
  for (let part = await parts.next(); !part.done; part = await parts.next()) {
    const { value } = part
    refuseUnknownPart(value, names)
    if (value.type === 'file') {
      const name = storedText(value.filename ?? '')
      if (!isShownAsIs(name)) throw new Refusal(422, receivedFileText.hiddenSigns)
      return { fields, file: { name, content: wholeForm(value.file, parts, names) } }
    }
    const text = storedText(String(value.value))
    if (!isStorable(text)) throw new Refusal(400, httpText.unstorable)
    refuseUnprintable({ [value.fieldname]: text })
    onField(value.fieldname, text)
    fields[value.fieldname] = text
  }
  throw new Refusal(400, receivedFileText.noFile)
}

type Part = Pick<Multipart, 'type' | 'fieldname'>

function refuseUnknownPart({ type, fieldname }: Part, names: readonly string[]): void {
  const isKnown = type === 'file' ? fieldname === FILE_FIELD : names.includes(fieldname)
  if (!isKnown) throw unknownFields([{ row: '', field: fieldname }])
}

/** Throws before the last byte counts as read, so that a refused form stores nothing. */
async function* wholeForm(
  file: AsyncIterable<Uint8Array>,
  parts: AsyncGenerator<Part>,
  names: readonly string[],
): AsyncGenerator<Uint8Array> {
  yield* unbroken(file)
  for await (const part of parts) refuseUnknownPart(part, names)
}

/** Malformed forms: 400. Exceeded limits retain their own response. */
async function* readable<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT')
      throw new Refusal(422, receivedFileText.oneFile)
    throw error instanceof Error && 'statusCode' in error
      ? error
      : new Refusal(400, receivedFileText.unreadableForm)
  }
}

async function* unbroken(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } catch {
    throw new Refusal(400, receivedFileText.cutOff)
  }
}

/** For a refused upload. */
const MAX_BYTES = 96 * 1024 * 1024

/** A browser reads the response only after it has sent everything. `true`: the end was reached. */
function drain(message: IncomingMessage): Promise<boolean> {
  if (message.readableEnded || message.destroyed) return Promise.resolve(true)
  let left = MAX_BYTES
  const { promise, resolve } = Promise.withResolvers<boolean>()
  message.unpipe()
  message.on('data', (chunk: Buffer) => {
    left -= chunk.byteLength
    if (left < 0) resolve(false)
  })
  message.once('end', () => resolve(true))
  message.once('close', () => resolve(true))
  message.once('error', () => resolve(true))
  message.resume()
  return promise
}

const HEAD = Buffer.from('%PDF-')
const END = Buffer.from('%%EOF')
/** The positions of header and end mark (ISO 32000-1, annex H.3, notes 13 and 18). */
const HEAD_BYTES = 1024
const TAIL_BYTES = 1024

/**
 * Throws `Refusal` if the content is too large, no PDF or truncated. Accepts scanner commands before the header and
 * padding at the end (decision 0021).
 */
export async function* checkedPdf(
  content: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array> {
  let size = 0
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  for await (const chunk of content) {
    size += chunk.byteLength
    if (size > limit) throw new Refusal(413, pdfFileText.tooLarge)
    if (head.length < HEAD_BYTES) head = checkedHead(head, chunk)
    tail = withoutPadding(Buffer.concat([tail, chunk])).subarray(-TAIL_BYTES)
    yield chunk
  }
  if (size === 0) throw new Refusal(422, receivedFileText.noFile)
  if (!hasHead(head)) throw new Refusal(422, pdfFileText.notPdf)
  if (!tail.includes(END)) throw new Refusal(422, receivedFileText.brokenPdf)
}

function checkedHead(head: Uint8Array, chunk: Uint8Array): Buffer<ArrayBuffer> {
  const longer = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
  if (longer.length === HEAD_BYTES && !hasHead(longer)) throw new Refusal(422, pdfFileText.notPdf)
  return longer
}

/** No scanner writes a tag before the header: this is HTML. */
function hasHead(beginning: Buffer): boolean {
  const at = beginning.indexOf(HEAD)
  return at >= 0 && !beginning.subarray(0, at).includes('<')
}

function withoutPadding(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  return bytes.subarray(0, end)
}

export function isShownAsIs(name: string): boolean {
  return !hasHiddenSigns(name)
}
