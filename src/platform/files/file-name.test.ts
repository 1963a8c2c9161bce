import { expect, test } from 'vitest'
import { attachmentDisposition, extensionOf, fileName, inlineDisposition } from '#platform/files/file-name.ts'

test.each([
  ['Албан бичиг.pdf', 'Албан бичиг.pdf'],
  ['..\\..\\windows\\x.pdf', 'x.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['a\r\nb\u0000.pdf', 'ab.pdf'],
  ['   ', 'file.pdf'],
  ['', 'file.pdf'],
])('%j is shown as %j', (given, shown) => {
  expect(fileName(given)).toBe(shown)
})

test.each([
  ['a.PDF', 'pdf'],
  ['a.b.pdf', 'pdf'],
  ['a', 'pdf'],
])('the extension of %s is %s', (name, extension) => {
  expect(extensionOf(name)).toBe(extension)
})

test.each(['a.html', 'a.pdf.exe', 'a'])('%s is shown, and saved, as a PDF', (name) => {
  expect(inlineDisposition(name)).toBe(`inline; filename="${name}.pdf"; filename*=UTF-8''${name}.pdf`)
  expect(inlineDisposition('a.PDF')).toBe(`inline; filename="a.PDF"; filename*=UTF-8''a.PDF`)
})

test('the header carries any letters and no quote breaks out of it', () => {
  expect(inlineDisposition('Ө "1".pdf')).toBe(
    `inline; filename="_ _1_.pdf"; filename*=UTF-8''%D3%A8%20%221%22.pdf`,
  )
  expect(attachmentDisposition("1001_2026-02'.xlsx")).toBe(
    `attachment; filename="1001_2026-02'.xlsx"; filename*=UTF-8''1001_2026-02%27.xlsx`,
  )
})
