import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { pdfFileText } from '#engine/pdf-text.ts'
import { checkedPdf } from '#platform/files/receive-pdf.ts'
import { receivedFileText } from '#platform/files/upload-text.ts'

const LIMIT = 4000

async function sizeOf(chunks: readonly string[]): Promise<number> {
  let size = 0
  for await (const chunk of checkedPdf(
    Readable.from(chunks.map((chunk) => Buffer.from(chunk, 'latin1'))),
    LIMIT,
  ))
    size += chunk.byteLength
  return size
}

const filler = (length: number) => 'x'.repeat(length)

describe('the content identifies a PDF', () => {
  test.each([
    ['in one piece', ['%PDF-1.7 ... %%EOF\n']],
    ['byte by byte', [...'%PDF-1.4%%EOF']],
    ['with its head in two pieces', ['%P', 'DF-2.0', '%%EO', 'F\r\n']],
    ['with the end mark as early as it may be', ['%PDF-', `%%EOF${filler(1019)}`]],
    ['after the commands of a printer', ['\x1b%-12345X@PJL\r\n', '%PDF-1.4 ... %%EOF']],
    ['after a byte order mark', ['\xef\xbb\xbf%PDF-1.4 ... %%EOF']],
    ['with its head as late as it may be', [filler(1019), '%PDF-%%EOF']],
    ['filled up with empty bytes', ['%PDF-1.4 %%EOF\n', '\0'.repeat(1500), '\0'.repeat(1500)]],
    ['as large as it may be', ['%PDF-', filler(LIMIT - 10), '%%EOF']],
  ])('%s', async (_, chunks) => {
    expect(await sizeOf(chunks)).toBe(chunks.join('').length)
  })

  test.each([
    ['nothing', [], receivedFileText.noFile],
    ['a picture', ['\x89PNG\r\n%%EOF'], pdfFileText.notPdf],
    ['a page with a PDF in it', [' <html>%PDF-1.7 %%EOF</html>'], pdfFileText.notPdf],
    ['a head that comes too late', [filler(1020), '%PDF-1.7 %%EOF'], pdfFileText.notPdf],
    [
      'an end mark with more than empty bytes behind it',
      ['%PDF-%%EOF', filler(1020), '\0'],
      receivedFileText.brokenPdf,
    ],
    ['less than a head', ['%PD'], pdfFileText.notPdf],
    ['a head without an end', ['%PDF-1.7', filler(2000)], receivedFileText.brokenPdf],
    ['an end too early', ['%PDF-', `%%EOF${filler(1020)}`], receivedFileText.brokenPdf],
    ['one byte too many', ['%PDF-', filler(LIMIT - 9), '%%EOF'], pdfFileText.tooLarge],
  ])('%s is refused', async (_, chunks, sentence) => {
    await expect(sizeOf(chunks)).rejects.toThrow(sentence)
  })
})
