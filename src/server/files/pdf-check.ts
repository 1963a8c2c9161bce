import { Refusal } from '#server/http/refusal.ts'
import { uploadText } from '#text/upload.ts'

const HEAD = Buffer.from('%PDF-')
const END = Buffer.from('%%EOF')
/** Where the end mark may stand at the latest (ISO 32000-1, annex H.3, note 18). */
const TAIL_BYTES = 1024

/**
 * Passes the bytes of a PDF on, and throws a refusal as soon as they are too many or no PDF: told by the content, the
 * name proves nothing. Without the end mark the file is cut off.
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
    if (size > limit) throw new Refusal(413, uploadText.tooLarge)
    if (head.length < HEAD.length) head = checkedHead(head, chunk)
    tail = Buffer.concat([tail, chunk.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES)
    yield chunk
  }
  if (size === 0) throw new Refusal(422, uploadText.noFile)
  if (head.length < HEAD.length) throw new Refusal(422, uploadText.notPdf)
  if (!tail.includes(END)) throw new Refusal(422, uploadText.brokenPdf)
}

function checkedHead(head: Uint8Array, chunk: Uint8Array): Buffer<ArrayBuffer> {
  const longer = Buffer.concat([head, chunk.subarray(0, HEAD.length - head.length)])
  if (!HEAD.subarray(0, longer.length).equals(longer)) throw new Refusal(422, uploadText.notPdf)
  return longer
}
