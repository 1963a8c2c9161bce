import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { screenText } from '#ui/screen-text.ts'

export type Clipboard = { readonly html?: string; readonly text: string }

/** Pastes the content at the focus with the event that Ctrl+V fires. */
export async function pasteFrom(page: Page, { html, text }: Clipboard): Promise<void> {
  await page.evaluate(
    ([html, text]) => {
      const clipboardData = new DataTransfer()
      if (html) clipboardData.setData('text/html', html)
      clipboardData.setData('text/plain', text ?? '')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    [html, text],
  )
}

/** Expects that a field refuses a pasted text that would exceed `most` characters, and says why. */
export async function refusesLongPaste(field: Locator, most: number): Promise<void> {
  await field.fill('а')
  await field.focus()
  await pasteFrom(field.page(), { text: 'я'.repeat(most) })
  await field.page().getByText(screenText.pasteTooLong(most, most)).waitFor()
  expect(await field.inputValue()).toBe('а')
  // Spaces and line breaks around the text do not count.
  await pasteFrom(field.page(), { text: ` ${'я'.repeat(most - 1)}\n` })
  expect((await field.inputValue()).length).toBe(most)
  await field.fill('')
}

type Cell = { readonly raw?: number; readonly shown: string }

/**
 * A block as Excel for Windows writes it: the exact number if it differs from the displayed one, text with a final
 * line break.
 */
export function fromExcel(rows: readonly (readonly Cell[])[]): Clipboard {
  const cell = ({ raw, shown }: Cell): string =>
    `<td height=20 class=xl65 align=right width=64 style='height:15.0pt;width:48pt'${raw === undefined ? '' : ` x:num="${raw}"`}>${shown}</td>`
  const body = rows.map(
    (row) => ` <tr height=20 style='height:15.0pt'>\r\n  ${row.map(cell).join('\r\n  ')}\r\n </tr>`,
  )
  return {
    html: `<html xmlns:v="urn:schemas-microsoft-com:vml"\r\nxmlns:o="urn:schemas-microsoft-com:office:office"\r\nxmlns:x="urn:schemas-microsoft-com:office:excel"\r\nxmlns="http://www.w3.org/TR/REC-html40">\r\n<head>\r\n<meta http-equiv=Content-Type content="text/html; charset=utf-8">\r\n<meta name=ProgId content=Excel.Sheet>\r\n<meta name=Generator content="Microsoft Excel 15">\r\n<style>\r\n<!--table\r\n\t{mso-displayed-decimal-separator:"\\.";\r\n\tmso-displayed-thousand-separator:"\\,";}\r\n.xl65\r\n\t{mso-number-format:"\\#\\,\\#\\#0";}\r\n-->\r\n</style>\r\n</head>\r\n<body link="#0563C1" vlink="#954F72">\r\n<table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'>\r\n<!--StartFragment-->\r\n <col width=64 span=2 style='width:48pt'>\r\n${body.join('\r\n')}\r\n<!--EndFragment-->\r\n</table>\r\n</body>\r\n</html>`,
    text: `${rows.map((row) => row.map(({ shown }) => shown).join('\t')).join('\r\n')}\r\n`,
  }
}

/** A block as LibreOffice Calc writes it: the number in `sdval`, its format in `sdnum`. */
export function fromLibreOffice(rows: readonly (readonly Cell[])[]): Clipboard {
  const cell = ({ raw, shown }: Cell): string =>
    `<td height="17" align="right"${raw === undefined ? '' : ` sdval="${raw}" sdnum="1033;0;#,##0"`}>${shown}</td>`
  return {
    html: `<!DOCTYPE html>\n<html>\n<head>\n\t<meta http-equiv="content-type" content="text/html; charset=utf-8"/>\n\t<title></title>\n\t<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>\n</head>\n<body>\n<table cellspacing="0" border="0">\n\t<colgroup width="85" span="2"></colgroup>\n${rows.map((row) => `\t<tr>\n\t\t${row.map(cell).join('\n\t\t')}\n\t</tr>`).join('\n')}\n</table>\n</body>\n</html>`,
    text: `${rows.map((row) => row.map(({ shown }) => shown).join('\t')).join('\n')}\n`,
  }
}
