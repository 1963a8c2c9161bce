import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { CONTRADICTORY, figurePart, HIDDEN, mergedPart } from '#engine/number/error-texts.ts'
import { setFixture } from '#test/browser/fixture/set-fixture.ts'

const fixture = setFixture()
let page: Page

beforeAll(async () => {
  page = await fixture.open()
  await page.goto(`${fixture.address}?sheets=sample`)
  await page.getByRole('grid').waitFor()
})

type ClipboardReading = {
  readonly rows: readonly (readonly string[])[] | null
  readonly left: readonly { readonly is: string; readonly at: readonly number[] }[]
  readonly amounts: readonly (readonly Readonly<Record<string, unknown>>[])[] | null
}
declare global {
  interface Window {
    readonly readClipboard: (html: string, text: string, own: readonly string[]) => ClipboardReading
  }
}

const read = (html: string, text = '', own: readonly string[] = []): Promise<ClipboardReading> =>
  page.evaluate(
    ([html, text, ...own]) => window.readClipboard(html ?? '', text ?? '', own),
    [html, text, ...own],
  )

/** One cell as an amount: the figure, nothing, or why it is none. */
async function amountOf(html: string, text = ''): Promise<unknown> {
  const { amounts } = await read(html, text)
  const cell = amounts?.[0]?.[0]
  if (cell?.kind === 'number') return cell.value
  if (cell?.kind === 'unreadable') return cell.why
  return cell?.kind === 'ambiguous' ? `${cell.doubt}?` : (cell?.kind ?? null)
}

const withCodes = (text: string): string =>
  text.replace(/\p{Cf}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`)

const table = (cells: string, style = ''): string =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>${style}</style></head><body><table><tr>${cells}</tr></table></body></html>`

describe('one cell that a program put on the clipboard, as an amount', () => {
  test.each<[string, string, string, unknown]>([
    // Excel
    [
      'Excel: marks of thousands',
      table('<td class=xl65 x:num="1500000">1,500,000</td>'),
      '1,500,000',
      1_500_000,
    ],
    ['Excel: a bare number', table('<td x:num>2.000</td>'), '2.000', 2],
    [
      'Excel: a comma for decimals',
      table('<td>1,234</td>', 'table{mso-displayed-decimal-separator:"\\,";}'),
      '1,234',
      1.234,
    ],
    ...[
      ['1.234', 1.234],
      ['1.500', 'pointMark?'],
    ].map(([text, amount]): [string, string, string, unknown] => [
      `Excel: a point for decimals, ${text}`,
      table(`<td>${text}</td>`, 'table{mso-displayed-decimal-separator:"\\.";}'),
      String(text),
      amount,
    ]),
    [
      'Excel: forced groups',
      table(
        '<td class=xl65>0,500</td>',
        'table{mso-displayed-decimal-separator:"\\.";}.xl65{mso-number-format:"0\\,000";}',
      ),
      '0,500',
      500,
    ],
    ...[
      ['850,000', 850_000],
      ['1.500', 'pointMark?'],
    ].map(([text, amount]): [string, string, string, unknown] => [
      `Excel: under groups, ${text}`,
      table(
        `<td class=xl65>${text}</td>`,
        'table{mso-displayed-decimal-separator:"\\.";}.xl65{mso-number-format:"\\#\\,\\#\\#0";}',
      ),
      String(text),
      amount,
    ]),
    ['Excel: without the value', table('<td class=xl65>1,500,000</td>'), '1,500,000', 1_500_000],
    [
      'Excel: accounting spaces',
      table('<td x:num="1500"><span style="mso-spacerun:yes"> </span>1,500.00 </td>'),
      ' 1,500.00 ',
      1500,
    ],
    [
      'Excel: an accounting dash',
      table(
        '<td class=xl65 x:num="0"><span style="mso-spacerun:yes">  </span>-<span style="mso-spacerun:yes">   </span></td>',
      ),
      ' -   ',
      0,
    ],
    [
      'Excel: dollars',
      table(
        '<td class=xl65 x:num="1500">1,500</td>',
        '.xl65{mso-number-format:"\\0022$\\0022\\#\\,\\#\\#0";}',
      ),
      '1,500',
      'currency',
    ],
    ['Excel: dollars that are shown', table('<td x:num="1500">$1,500</td>'), '$1,500', 'currency'],
    [
      'Excel: a percentage',
      table('<td class=xl65 x:num="0.12">12%</td>', '.xl65{mso-number-format:0%;}'),
      '12%',
      'percent',
    ],
    [
      'our own grid: a percentage',
      table('<td x:num="0.5" sdval="0.5" data-unit="percent">0.5</td>'),
      '0.5',
      'percent',
    ],
    [
      'Excel: a percentage named',
      table('<td class=xl65 x:num="0.12">12%</td>', '.xl65{mso-number-format:Percent;}'),
      '12%',
      'percent',
    ],
    [
      'Excel: a short day',
      table('<td class=xl65 x:num="46249">8/15/2026</td>', '.xl65{mso-number-format:"Short Date";}'),
      '8/15/2026',
      'date',
    ],
    [
      'Excel: a day without its value',
      table('<td class=xl65>15.08</td>', '.xl65{mso-number-format:"dd\\.mm";}'),
      '15.08',
      'date',
    ],
    [
      'Excel: a time',
      table('<td class=xl65 x:num="0.354">8:30</td>', '.xl65{mso-number-format:"h\\:mm";}'),
      '8:30',
      'date',
    ],
    ['Excel: yes or no', table('<td x:bool="TRUE">TRUE</td>'), 'TRUE', 'boolean'],
    ['Excel: an error', table('<td x:err="#N/A">#N/A</td>'), '#N/A', 'error'],
    ['Excel: a narrow column', table('<td x:num="1500000">####</td>'), '####', 1_500_000],
    ['Excel: a narrow column without the value', table('<td>####</td>'), '####', 'hidden'],
    ['Excel: an exponent', table('<td x:num="1234567">1.2E+06</td>'), '1.2E+06', 1_234_567],
    ['Excel: an exponent without the value', table('<td>1.2E+06</td>'), '1.2E+06', 'form'],
    [
      'Excel: rounded',
      table('<td x:num="214285.714285714">214,285.71</td>'),
      '214,285.71',
      214_285.714285714,
    ],
    [
      'Excel: thousands left out',
      table('<td class=xl65 x:num="1500000">1,500</td>', '.xl65{mso-number-format:"\\#\\,\\#\\#0\\,";}'),
      '1,500',
      'sources?',
    ],
    ['Excel: a raised note', table('<td>1500<font class="font6"><sup>1</sup></font></td>'), '15001', 'form'],
    [
      'Excel: a raised note by style',
      table('<td>1500<span class=up>1</span></td>', '.up{vertical-align:super;}'),
      '15001',
      'form',
    ],
    [
      'Excel: struck out',
      table('<td class=xl65 x:num="1500">1,500</td>', '.xl65{text-decoration:line-through;}'),
      '1,500',
      'hidden',
    ],
    ['Excel: a part struck out', table('<td><s>1500</s> 2000</td>'), '1500 2000', 2000],
    ['Excel: two lines', table('<td>1500<br>2000</td>'), '"1500\n2000"', 'several'],
    ['Excel: a list', table('<td>1500,2000</td>'), '1500,2000', 'comma?'],
    ['Excel: a text prefix', table('<td x:str="\'1500">1500</td>'), '1500', 1500],
    [
      'Excel: a hidden format',
      table('<td class=xl65 x:num="1500"></td>', '.xl65{mso-number-format:"\\;\\;\\;";}'),
      '',
      'hidden',
    ],
    [
      'Excel: digits that the format adds',
      table('<td class=xl65 x:num="5">5000</td>', '.xl65{mso-number-format:"0\\0022000\\0022";}'),
      '5000',
      'form',
    ],
    [
      'Excel: a minus that the format leaves out',
      table(
        '<td class=xl65>1,500</td>',
        '.xl65{mso-number-format:"\\#\\,\\#\\#0\\;\\[Red\\]\\#\\,\\#\\#0";}',
      ),
      '1,500',
      'hidden',
    ],
    ['Excel: #### over another text', table('<td x:num="1500">###</td>'), '2000', 'sources?'],
    ['Excel: brackets', table('<td x:num="-25">(25)</td>'), '(25)', -25],
    ['Excel: a fraction', table('<td x:num="0.5"> 1/2</td>'), ' 1/2', 'form'],
    // LibreOffice
    [
      'LibreOffice: a figure',
      table('<td sdval="1500.5" sdnum="1033;0;#,##0.00">1,500.50</td>'),
      '1,500.50',
      1500.5,
    ],
    [
      'LibreOffice: a decimal comma',
      table('<td sdval="1500.5" sdnum="1049;0;#\u00a0##0,00">1 500,50</td>'),
      '1 500,50',
      1500.5,
    ],
    [
      'LibreOffice: a day',
      table('<td sdval="46249" sdnum="1033;0;YYYY-MM-DD">2026-08-15</td>'),
      '2026-08-15',
      'date',
    ],
    [
      'LibreOffice: a day in Russian letters',
      table('<td sdval="46249" sdnum="1049;1049;ДД.ММ.ГГ">15.08.26</td>'),
      '15.08.26',
      'date',
    ],
    ['LibreOffice: yes or no', table('<td sdval="1" sdnum="1033;0;BOOLEAN">TRUE</td>'), 'TRUE', 'boolean'],
    [
      'LibreOffice: tugrik',
      table('<td sdval="1500" sdnum="1033;0;[$₮-450]#,##0">₮1,500</td>'),
      '₮1,500',
      1500,
    ],
    [
      'LibreOffice: euros',
      table('<td sdval="1500" sdnum="1033;0;#,##0 [$€-407]">1,500 €</td>'),
      '1,500 €',
      'currency',
    ],
    [
      'LibreOffice: a comment',
      table('<td sdval="15"><a class="comment-indicator"></a><comment>7</comment>15</td>'),
      '15',
      15,
    ],
    ['LibreOffice: text', table('<td align="left">1500;2000</td>'), '1500;2000', 'several'],
    // Google Sheets
    [
      'Google: a figure',
      table(
        '<td data-sheets-value=\'{"1":3,"3":1500.5}\' data-sheets-numberformat=\'{"1":4,"2":"#,##0.00"}\'>1,500.50</td>',
      ),
      '1,500.50',
      1500.5,
    ],
    [
      'Google: a day',
      table(
        '<td data-sheets-value=\'{"1":3,"3":46249}\' data-sheets-numberformat=\'{"1":5,"2":"yyyy-mm-dd"}\'>2026-08-15</td>',
      ),
      '2026-08-15',
      'date',
    ],
    [
      'Google: a percentage',
      table(
        '<td data-sheets-value=\'{"1":3,"3":0.12}\' data-sheets-numberformat=\'{"1":3,"2":"0%"}\'>12%</td>',
      ),
      '12%',
      'percent',
    ],
    [
      'Google: text of a figure',
      table('<td data-sheets-value=\'{"1":2,"2":"1500"}\'>1500</td>'),
      '1500',
      1500,
    ],
    ['Google: yes or no', table('<td data-sheets-value=\'{"1":4,"4":1}\'>TRUE</td>'), 'TRUE', 'boolean'],
    [
      'Google: dollars',
      table(
        '<td data-sheets-value=\'{"1":3,"3":1500}\' data-sheets-numberformat=\'{"1":4,"2":"\\"$\\"#,##0"}\'>$1,500</td>',
      ),
      '$1,500',
      'currency',
    ],
    // Word
    [
      'Word: a paragraph',
      table('<td><p class=MsoNormal><span lang=MN>1 500 000</span></p></td>'),
      '1 500 000',
      1_500_000,
    ],
    [
      'Word: two paragraphs',
      table('<td><p class=MsoNormal>1500</p><p class=MsoNormal>2000</p></td>'),
      '1500\n2000',
      'several',
    ],
    ['Word: a deleted figure', table('<td><p><del>1500</del><ins>2000</ins></p></td>'), '15002000', 2000],
    [
      'Word: a footnote',
      table('<td><p>1500<a href="#_ftn1"><span class=MsoFootnoteReference><sup>1</sup></span></a></p></td>'),
      '15001',
      'form',
    ],
    [
      'Word: hidden text',
      table('<td><p>15<span style="mso-hide:all;display:none">99</span>00</p></td>'),
      '1500',
      1500,
    ],
    [
      'Word: parts of a figure in spans',
      table('<td><p><span>1</span><span> </span><span>500</span></p></td>'),
      '1 500',
      1500,
    ],
    [
      'Word: a field',
      table('<td><p>1500<span style="mso-element:field-begin"></span></p></td>'),
      '1500',
      1500,
    ],
    // WPS
    ['WPS: a figure', table('<td class="et2" x:num="1500">1,500</td>'), '1,500', 1500],
    ['WPS: yuan', table('<td class="et2" x:num="1500">¥1,500</td>'), '¥1,500', 'currency'],
    ['WPS: no value but a mark of one', table('<td class="et2" x:num>1500</td>'), '1500', 1500],
    // Pages of the web, and text alone
    [
      'a page: a list in a cell',
      table('<td><ul><li>1500</li><li>2000</li></ul></td>'),
      '1500\n2000',
      'several',
    ],
    [
      'a page: a table in a cell',
      table('<td><table><tr><td>1500</td><td>2000</td></tr></table></td>'),
      '1500\t2000',
      'several',
    ],
    ['a page: thin spaces', table('<td>1&#8239;500&#8239;000</td>'), '1\u202f500\u202f000', 1_500_000],
    ['a page: a soft hyphen', table('<td>1&shy;500</td>'), '1\u00ad500', 1500],
    ['a page: a place to break', table('<td>1<wbr>500</td>'), '1500', 1500],
    [
      'a page: what only a screen reader hears',
      table('<td><span style="position:absolute;clip:rect(0,0,0,0)">15</span>99</td>'),
      '15\n99',
      99,
    ],
    ['a page: ruby', table('<td><ruby>1500<rp>(</rp><rt>99</rt><rp>)</rp></ruby></td>'), '1500', 1500],
    [
      'a page: a list to choose from',
      table('<td><select><option>1500</option><option>2000</option></select></td>'),
      '1500\n2000',
      'hidden',
    ],
    [
      'a page: parts beside each other by style',
      table('<td><b style="float:left">15</b><i style="position:absolute;right:0">99</i></td>'),
      '15 99',
      'several',
    ],
    ['a page: a part without a size', table('<td><span style="font-size:0">15</span>99</td>'), '1599', 99],
    ['a page: a part that is clear', table('<td><span style="opacity:0">15</span>99</td>'), '1599', 99],
    ['a page: a formula', table('<td>1500<math><mn>2</mn></math></td>'), '15002', 'hidden'],
    ['a page: a drawing', table('<td>1500<svg><text>2</text></svg></td>'), '1500', 'hidden'],
    ['a page: a part in white', table('<td><font color=white>99</font>1500</td>'), '991500', 'several'],
    [
      'a page: a part in white by style',
      table('<td><span style="background:red;color:#FFFFFF">99</span>1500</td>'),
      '991500',
      'several',
    ],
    ['a page: all of it in white', table('<td><span style="color:white">1500</span></td>'), '1500', 'hidden'],
    ['Excel: white', table('<td class=xl65>1500</td>', '.xl65{color:white}'), '1500', 'hidden'],
    [
      'LibreOffice: white',
      table('<td sdval="1500"><font color="#FFFFFF">1500</font></td>'),
      '1500',
      'hidden',
    ],
    ['a page: white on blue', table('<td style="color:#fff;background:#1f4e79">1500</td>'), '1500', 1500],
    [
      'a page: a part that two classes hide',
      table('<td><span class="a b">15</span>99</td>', '.a.b{display:none}'),
      '99',
      99,
    ],
    [
      'a page: a part that one of two classes does not hide',
      table('<td><span class="a">15</span>99</td>', '.a.b{display:none}'),
      '1599',
      1599,
    ],
    [
      'Word: a raised digit by its place',
      table('<td><p>1500<span style="position:relative;top:-3.0pt;mso-text-raise:3.0pt">1</span></p></td>'),
      '15001',
      'form',
    ],
    [
      'Word: a lowered digit by its place',
      table('<td><p>1500<span style="position:relative;top:2.0pt;mso-text-raise:-2.0pt">1</span></p></td>'),
      '15001',
      'form',
    ],
    [
      'a page: a digit raised by a length',
      table('<td>1500<span style="vertical-align:3pt">1</span></td>'),
      '15001',
      'form',
    ],
    [
      'a page: a digit raised by nothing',
      table('<td>1500<span style="vertical-align:0pt">1</span></td>'),
      '15001',
      15_001,
    ],
    ['Excel: a cell at its top', table('<td style="vertical-align:top">1500</td>'), '1500', 1500],
    ['a page: a button', table('<td>1500<button>2</button></td>'), '15002', 'several'],
    ['a page: a field with a figure', table('<td><input value="1500"></td>'), '', null],
    [
      'a page: a chosen word',
      table('<td><select><option>1500<option selected>2000</select></td>'),
      '',
      'hidden',
    ],
    ['a page: a picture with words', table('<td><img alt="1500">2000</td>'), '2000', 2000],
    // Both texts of one clipboard
    ['a field without text, and the figure as text', table('<td><input value="1500"></td>'), '1500', 1500],
    ['an empty part, and the figure as text', table('<td><span></span></td>'), '1500', 1500],
    ['an empty part, and a word as text', table('<td><span></span></td>'), 'x', 'form'],
    ['two different figures', table('<td>150000</td>'), '250000', 'sources?'],
    ['two different figures, one with a value', table('<td x:num="15">15</td>'), '25', 'sources?'],
    ['two different figures with marks', table('<td>150,000</td>'), '250,000', 'sources?'],
    ['a figure, and a doubtful one', table('<td>1500</td>'), '2,500', 'sources?'],
    ['a doubtful figure, and what it is', table('<td>1,500</td>'), '1500', 1500],
    ['a figure, and no figure', table('<td>1599</td>'), '99 x', 'form'],
    ['two lines as text only', table('<td>12 <b>500</b></td>'), '12\n500', 'several'],
    // White space
    ['lines that are kept', table('<td style="white-space:pre-wrap">12\n500</td>'), '12\n500', 'several'],
    ['lines of a row', table('<td><i>12\n500</i></td>', 'table{white-space:pre-line}'), '', 'several'],
    ['a tab that is kept', table('<td><pre>12\t500</pre></td>'), '12\t500', 'several'],
    ['spaces that are kept', table('<td style="white-space:break-spaces">12  500</td>'), '', 'several'],
    ['lines of a text area', table('<td><textarea>12\n500</textarea></td>'), '', 'hidden'],
    ['lines that are not kept', table('<td style="white-space:nowrap">12\n500</td>'), '12 500', 12_500],
    [
      'lines that are kept outside',
      table('<td><i>12\n500</i></td>', 'td{white-space:pre}i{white-space:normal}'),
      '',
      12_500,
    ],
    ['a tab of Word', table('<td>12<span style="mso-tab-count:1"> </span>500</td>'), '', 'several'],
    ['two kinds of spaces', table('<td>12&nbsp;<b> </b>500</td>'), '', 'several'],
    // Style sheets
    [
      'a part that the first of two selectors hides',
      table('<td><i class="q">15</i>99</td>', '.q, .b{display:none}'),
      '99',
      99,
    ],
    [
      'a part that the second of two selectors hides',
      table('<td><i class="b">15</i>99</td>', '.q, .b{display:none}'),
      '99',
      99,
    ],
    ['a part hidden by its id', table('<td><i id="z">15</i>99</td>', '#z{display:none}'), '99', 99],
    ['a part hidden by an attribute', table('<td><i hid>15</i>99</td>', 'i[hid]{display:none}'), '99', 99],
    [
      'a part hidden by its place',
      table('<td><i>15</i>99</td>', 'td > i:first-child{display:none}'),
      '99',
      99,
    ],
    [
      'a part hidden on paper only',
      table('<td><i>15</i>99</td>', '@media print{i{display:none}}'),
      '1599',
      1599,
    ],
    [
      'a part that a later rule shows',
      table('<td><i>15</i>99</td>', 'i{display:none}td i{display:inline}'),
      '1599',
      1599,
    ],
    [
      'a part that an important rule hides',
      table('<td><i style="display:inline">15</i>99</td>', 'i{display:none !important}'),
      '99',
      99,
    ],
    [
      'a part cut off',
      table('<td><i style="overflow:hidden;display:inline-block;width:0">15</i>99</td>'),
      '',
      99,
    ],
    [
      'a format of the class, not of all cells',
      table(
        '<td class=xl65 x:num="0.12">12%</td>',
        'td{mso-number-format:General;}.xl65{mso-number-format:0%;}',
      ),
      '12%',
      'percent',
    ],
    // Parts that are set apart
    [
      'a digit raised before its position',
      table('<td>1500<i style="top:-3pt;position:relative">1</i></td>'),
      '15001',
      'form',
    ],
    [
      'a digit raised from below',
      table('<td>1500<i style="position:relative;bottom:3pt">1</i></td>'),
      '15001',
      'form',
    ],
    [
      'a digit lowered from below',
      table('<td>1500<i style="bottom:-3pt;color:red;position:relative">1</i></td>'),
      '15001',
      'form',
    ],
    ['a digit not moved', table('<td>1500<i style="position:relative;top:0pt">1</i></td>'), '15001', 15_001],
    ['a margin', table('<td>15<i style="margin-left:3em">99</i></td>'), '', 'several'],
    ['a padding', table('<td>15<i style="padding:0 .5em">99</i></td>'), '', 'several'],
    ['no margin and no padding', table('<td>15<i style="margin:0;padding:0px">99</i></td>'), '1599', 1599],
    ['a margin around all of it', table('<td><i style="margin-left:3em">1 599</i></td>'), '1 599', 1599],
    [
      'a block in the line',
      table('<td>15<i style="display:inline-block;text-indent:3em">99</i></td>'),
      '',
      'several',
    ],
    ['an indent', table('<td>15<i style="text-indent:3em">99</i></td>'), '', 'several'],
    ['a picture between', table('<td>15<img>99</td>'), '', 'several'],
    ['small print', table('<td>1500<small>1</small></td>'), '15001', 'several'],
    ['small print by its size', table('<td>1500<i style="font-size:smaller">1</i></td>'), '15001', 'several'],
    ['small print in points', table('<td>1500<i style="font-size:6.0pt">50</i></td>'), '', 'several'],
    ['small print in pixels', table('<td>1 500<i style="font-size:8px"> 050</i></td>'), '', 'several'],
    ['small print by a class', table('<td>1500<i class=s>50</i></td>', '.s{font:8px Arial}'), '', 'several'],
    ['small print of a font', table('<td>1500<font size=1>50</font></td>'), '', 'several'],
    ['small print before large', table('<td><font size=1>15</font>00</td>'), '', 'several'],
    [
      'parts of one size',
      table(
        '<td style="font-size:9pt">1<i style="font-size:9.0pt">5</i><b style="font-size:12px">00</b></td>',
      ),
      '',
      1500,
    ],
    ['all of it in a font', table('<td><font size=1>1500</font></td>'), '1500', 1500],
    [
      'parts of a row by style',
      table('<td><div style="display:flex"><span>45000</span><span>12000</span></div></td>'),
      '',
      'several',
    ],
    ['all of it small', table('<td><small>1500</small></td>'), '1500', 1500],
    // Order of characters
    ['digits turned', table('<td><bdo dir=rtl>0051</bdo></td>'), '0051', 'hidden'],
    [
      'digits turned by style',
      table('<td><i>0051</i></td>', 'i{unicode-bidi:bidi-override;direction:rtl}'),
      '0051',
      'hidden',
    ],
    [
      'digits turned outside the table',
      `<div style="direction:rtl;unicode-bidi:bidi-override">${table('<td>0051</td>')}</div>`,
      '0051',
      'hidden',
    ],
    ['digits that keep their order', table('<td><bdo dir=ltr>1500</bdo></td>'), '1500', 1500],
    ['a cell without visible text', table('<td style="visibility:hidden">15</td>'), '', 'hidden'],
    // A text that Excel cuts at the edge of its column
    [
      'Excel: the end of a figure cut',
      table("<td>1234<span style='display:none'>567</span></td>"),
      '1234567',
      'sources?',
    ],
    [
      'Excel: the end of a figure cut after a space',
      table("<td>1 500<span style='display:none'> 000</span></td>"),
      '1 500 000',
      'sources?',
    ],
    [
      'Excel: the end of a figure cut into no figure',
      table("<td>1 5<span style='display:none'>00</span></td>"),
      '1 500',
      1500,
    ],
    [
      'Excel: a cut figure under another text',
      table("<td>1234<span style='display:none'>567</span></td>"),
      '123456789',
      'sources?',
    ],
    // Lines through everything, and colours
    [
      'a struck row',
      '<table><tr style="text-decoration:line-through"><td>1500</td></tr></table>',
      '',
      'hidden',
    ],
    [
      'a struck section',
      '<table><tbody style="text-decoration:line-through"><tr><td>1500</td></tr></table>',
      '',
      'hidden',
    ],
    ['a struck table', table('<td>1500</td>', 'table{text-decoration:line-through}'), '1500', 'hidden'],
    ['a table in a struck element', `<del>${table('<td>1500</td>')}</del>`, '1500', 'hidden'],
    ['a colour on the same', table('<td style="background:#4472C4;color:#4472C4">500</td>'), '500', 'hidden'],
    [
      'a colour by its name on the same',
      table('<td bgcolor=yellow style="color:#ff0">500</td>'),
      '500',
      'hidden',
    ],
    [
      'a part in the colour of its ground',
      table('<td style="background:#d9d9d9">12<span style="color:#d9d9d9">500</span></td>'),
      '12500',
      'several',
    ],
    ['no colour', table('<td style="color:rgba(0,0,0,0)">500</td>'), '500', 'hidden'],
    ['no colour in four digits', table('<td style="color:#0000">500</td>'), '500', 'hidden'],
    ['no colour in eight digits', table('<td style="color:#ffffff00">500</td>'), '500', 'hidden'],
    ['nearly white', table('<td style="color:rgb(254,254,254)">500</td>'), '500', 'hidden'],
    ['a page in white', '<body text=white><table><tr><td>500</td></tr></table>', '500', 'hidden'],
    ['black on black', table('<td style="background:#000">500</td>'), '500', 'hidden'],
    ['grey on white', table('<td style="color:#808080">500</td>'), '500', 500],
    ['black on half a ground', table('<td style="background:rgba(0,0,0,0.1)">500</td>'), '500', 500],
    [
      'Excel: the usual colours',
      table('<td style="color:windowtext;background:#FFFF00;mso-pattern:black none">500</td>'),
      '500',
      500,
    ],
    // HTML without a table
    ['a paragraph', '<p>1 500</p>', '1 500', 1500],
    ['a paragraph with a raised note', '<p>1500<sup>1</sup></p>', '15001', 'form'],
    ['a power', '10<sup>6</sup>', '106', 'form'],
    ['a paragraph with a deleted figure', '<p><del>1500</del><ins>2000</ins></p>', '15002000', 2000],
    ['a struck paragraph', '<p style="text-decoration:line-through">1500</p>', '1500', 'hidden'],
    ['a hidden paragraph', '<p style="display:none">1500</p>', '1500', 'hidden'],
    ['a white paragraph', '<p style="color:white">1500</p>', '1500', 'hidden'],
    ['a page without words', '<p></p>', '1500', 1500],
    [
      'Google: one cell',
      `<style>td{border:0}</style><span data-sheets-value='{"1":3,"3":1500.5}'>1,500.50</span>`,
      '1,500.50',
      1500.5,
    ],
    [
      'Google: one cell of millions',
      `<span data-sheets-value='{"1":3,"3":1500000}' data-sheets-numberformat='{"1":2,"2":"0.0,,"}'>1.5</span>`,
      '1.5',
      'sources?',
    ],
    [
      'Google: one day',
      `<span data-sheets-value='{"1":3,"3":46249}' data-sheets-numberformat='{"1":5,"2":"d"}'>5</span>`,
      '5',
      'date',
    ],
    [
      'Google: one time',
      `<span data-sheets-value='{"1":3,"3":0.5}' data-sheets-numberformat='{"1":6,"2":"h.mm"}'>12.00</span>`,
      '12.00',
      'date',
    ],
    [
      'Google: one struck cell',
      `<span style="text-decoration:line-through" data-sheets-value='{"1":3,"3":1500}'>1500</span>`,
      '1500',
      'hidden',
    ],
    ['lines of pages', '<p>1500</p><p>2000</p>', '1500\n2000', 1500],
    ['lines of pages, one with a note', '<p>1500<sup>1</sup></p><p>2000</p>', '15001\n2000', 'hidden'],
    ['lines of pages, another with a note', '<p>1500</p><p>2000<sup>1</sup></p>', '1500\n20001', 1500],
    ['lines of pages, one struck', '<p><s>1500</s></p><p>2000</p>', '1500\n2000', 'hidden'],
    ['lines of pages, one white', '<p style="color:#fff">1500</p><p>2000</p>', '1500\n2000', 'hidden'],
    // Nothing to read
    ['a picture and a line', '<p><img></p>', '\r\n', null],
    ['a picture and a space', '<p><img></p>', ' ', null],
    ['a character without a form', '', '\u200b', null],
    ['the place of an object', '', '\ufffc\r\n', null],
    ['an empty paragraph', '<p></p>', '\r\n', null],
    ['an empty cell', table('<td></td>'), '\r\n', 'empty'],
    ['a cell with a picture', table('<td><img></td>'), '\r\n', null],
    ['a picture before a figure', table('<td><img></td><td>5</td>'), '\t5', 'hidden'],
    // Properties that hide, and notations of colours
    ...(
      [
        ['color:oklch(1 0 0)', 'hidden'],
        ['color:lab(100% 0 0)', 'hidden'],
        ['color:color(srgb 1 1 1)', 'hidden'],
        ['color:color-mix(in srgb, white 100%, black)', 'hidden'],
        ['color:rgb(0 0 0 / 0%)', 'hidden'],
        ['color:var(--ink)', 'hidden'],
        ['color:device-cmyk(0 0 0 0)', 'hidden'],
        ['color:oklch(0.3 0.1 20)', 500],
        ['color:color-mix(in srgb, white, black)', 500],
        ['background:oklch(0.2 0 0);color:oklch(0.2 0 0)', 'hidden'],
        ['background:oklch(0.2 0 0);color:#fff', 500],
        ['background:var(--paper)', 'hidden'],
        ['background:var(--paper);color:#c00', 'hidden'],
        ['background:linear-gradient(red, rgb(1,2,3), rgb(4,5,6)) #fff', 500],
        ['background:url(x.png) 50% calc(1px + 1px)', 500],
        ['-webkit-text-fill-color:transparent', 'hidden'],
        ['-webkit-text-fill-color:#fff;color:#000', 'hidden'],
        ['-webkit-text-fill-color:#000;color:#fff', 500],
        ['clip-path:circle(0)', 'hidden'],
        ['clip-path:polygon(0 0)', 'hidden'],
        ['clip-path:inset(50%)', 'hidden'],
        ['clip-path:none', 500],
        ['clip-path:inset(0px)', 500],
        ['clip:rect(5px,5px,5px,5px)', 'hidden'],
        ['clip:auto', 500],
        ['zoom:0', 'hidden'],
        ['zoom:1', 500],
        ['zoom:50%', 500],
        ['scale:0', 'hidden'],
        ['scale:1 0', 'hidden'],
        ['scale:-1 1', 'hidden'],
        ['scale:0.5', 500],
        ['scale:none', 500],
        ['filter:opacity(0)', 'hidden'],
        ['filter:blur(9px)', 'hidden'],
        ['filter:none', 500],
        ['filter:progid:DXImageTransform.Microsoft.Alpha(Opacity=0)', 'hidden'],
        ['filter:progid:DXImageTransform.Microsoft.gradient(enabled=false)', 500],
        ['transform:scale(0)', 'hidden'],
        ['transform:scale(1, 0)', 'hidden'],
        ['transform:scaleX(-1)', 'hidden'],
        ['transform:rotateY(90deg)', 'hidden'],
        ['transform:translateX(-9999px)', 'hidden'],
        ['transform:matrix(0, 0, 0, 0, 0, 0)', 'hidden'],
        ['transform:matrix(1, 0, 0, 1, 0, 0)', 500],
        ['transform:scale(1.05)', 500],
        ['transform:rotate(-90deg)', 500],
        ['opacity:0.05', 'hidden'],
        ['opacity:5%', 'hidden'],
        ['opacity:calc(0 * 1)', 'hidden'],
        ['opacity:0.6', 500],
        ['opacity:60%', 500],
        ['translate:-9999px', 'hidden'],
        ['mask-image:linear-gradient(transparent, transparent)', 'hidden'],
        ['mask:none', 500],
        ['-webkit-text-security:disc', 'hidden'],
        ['font-size:1px', 'hidden'],
        ['font-size:11px', 500],
        ['font:0/0 a', 'hidden'],
        ['font:400 10pt/1.2 Arial', 500],
        ['text-indent:-9999px', 'hidden'],
        ['text-indent:-18.0pt', 500],
        ['left:-9999px;position:absolute', 'hidden'],
        ...['right', 'top', 'bottom', 'margin-left', 'margin-top'].map(
          (side) => [`${side}:-9999px`, 'hidden'] as const,
        ),
        ['margin-left:-5.4pt', 500],
        ['mask:url(x.svg)', 'hidden'],
        ['-webkit-mask-image:url(x.svg)', 'hidden'],
        ['visibility:var(--seen)', 'hidden'],
        ['content-visibility:auto', 500],
      ] as const
    ).map(([style, amount]): [string, string, string, unknown] => [
      `the style ${style}`,
      table(`<td style="${style}">500</td>`),
      '500',
      amount,
    ]),
    [
      'a hidden part beside a figure',
      table('<td>12<span style="display:inline-block;transform:scale(0)">500</span></td>'),
      '12',
      12,
    ],
    [
      'a fill that an element within does not change',
      table('<td style="-webkit-text-fill-color:transparent"><b style="color:#000">500</b></td>'),
      '500',
      'hidden',
    ],
    // Invisible characters, as in typed text
    ...(
      [
        ['1\u200e500', 1500],
        ['\u200e1500\u200f', 1500],
        ['\u200f1500', 1500],
        ['\u200f1 500', 'form'],
        ['\u200f-5', 'form'],
        ['1\u200f500', 'form'],
        ['1\u200f2\u200f3', 'form'],
        ['1500\u202c', 1500],
        ['1500 ₮\u200f', 1500],
        ['1500 хүн\u200f', 'unit'],
        ['\u200e2026\u200e-08\u200e-15', 'date'],
      ] as const
    ).flatMap(([text, amount]): [string, string, string, unknown][] => [
      [`${withCodes(text)} as a text`, '', text, amount],
      [`${withCodes(text)} in HTML`, table(`<td>${text}</td>`), text, amount],
    ]),
    ...['1500\u200f', '\u202a1500\u202c', '1500 ₮\u200e', '1\u200b500'].map(
      (text): [string, string, string, unknown] => [
        `${withCodes(text)} over a value`,
        table(`<td x:num="1500">${text}</td>`),
        text,
        1500,
      ],
    ),
    [
      'a smaller figure behind a mark of direction',
      table('<td>12\u200e<span style="font-size:6pt">500</span></td>'),
      '',
      'several',
    ],
    ['groups in a line from right to left', table('<td dir=rtl>1 500</td>'), '1 500', 'hidden'],
    ['a figure in a line from right to left', table('<td dir=rtl>1,500.5</td>'), '1,500.5', 1500.5],
    [
      'groups from left to right within',
      `<div dir=rtl>${table('<td dir=ltr>1 500</td>')}</div>`,
      '1 500',
      1500,
    ],
    // Merged cells
    ['a figure over two columns', table('<td colspan=2>5</td><td>6</td>'), '5\t\t6', 'merged'],
    ['a day over two columns', table('<td colspan=2>2026-08-15</td><td>6</td>'), '', 'merged'],
    ['a figure over two rows', '<table><tr><td rowspan=2>5<td>6<tr><td>7</table>', '', 'merged'],
    ['a text over two columns', table('<td colspan=2>дүн</td><td>6</td>'), '', 'form'],
    ['one merged cell alone', '<table><tr><td colspan=2 rowspan=2>5<tr></table>', '5\t\r\n\t', 5],
    ['a merged cell without text', table('<td colspan=2></td><td>6</td>'), '', 'empty'],
    // Units outside the cells
    [
      'a title of thousands that is longer than a line',
      `<p>${'Сургуулийн төсвийн төлөвлөгөө, зардлын зүйл ангиар, '.repeat(4)}(мянган төгрөгөөр)</p>${table('<td>1500</td>')}`,
      '',
      'form',
    ],
    [
      'a caption of thousands',
      '<table><caption>мянган төгрөг</caption><tr><td>1500</td></tr></table>',
      '',
      'form',
    ],
    [
      'a line of thousands',
      `<p>Хэмжих нэгж: <b>мян</b>.төг</p>${table('<td x:num="1500">1500</td>')}`,
      '',
      'form',
    ],
    ['a line of tugrik', `<p>Төгрөгөөр</p>${table('<td>1500</td>')}`, '', 1500],
    ['text alone', '', '1500\n', 1500],
    ['text in quotes', '', '"1,500"', 'commaMark?'],
    ['text: days', '', '2026-08-15', 'date'],
    ['text: a list', '', '1500,2000', 'comma?'],
  ])('%s', async (_, html, text, amount) => {
    expect(await amountOf(html, text)).toBe(amount)
  })
})

const whole = (styles: readonly string[], amount: unknown): readonly [string, string, unknown][] =>
  styles.map((style) => [`<b style="display:block;${style}">500</b>`, '', amount])
const behindTen = (styles: readonly string[], amount: unknown): readonly [string, string, unknown][] =>
  styles.map((style) => [`10<i style="${style}">6</i>`, '', amount])
const beforeFive = (rules: readonly string[], amount: unknown): readonly [string, string, unknown][] =>
  rules.map((rule) => ['<b class=a>5</b>', rule, amount])

describe('a cell as a browser draws it', () => {
  test.each<readonly [string, string, unknown]>([
    // Elements that draw no text, or not as text
    ...[
      ...[
        'canvas',
        'progress',
        'meter',
        'object',
        'video',
        'audio',
        'iframe',
        'select',
        'textarea',
        'marquee',
      ],
      ...['svg', 'math', 'applet', 'unknown', 'noembed', 'noframes', 'noscript', 'title', 'datalist', 'q'],
      ...['dialog', 'details', 'v:shape', 'slot'],
    ].map((name): [string, string, unknown] => [`<${name}>5</${name}>`, '', 'hidden']),
    ...['canvas', 'meter', 'object', 'select', 'textarea', 'svg', 'math', 'unknown', 'rt', 'desc', 'q'].map(
      (name): [string, string, unknown] => [`12<${name}>5</${name}>`, '', 'hidden'],
    ),
    ...[
      '<svg><title>5</title></svg>12',
      '12<svg><desc>5</desc><defs><text>5</text></defs></svg>',
      '12<dialog>5</dialog>',
      '12<i popover>5</i>',
      '12<template>5</template><noscript>5</noscript>',
      '<details>5<summary>12</summary>5<p>5</p></details>',
      '<input type=checkbox>12<input>',
      '<x-money>12</x-money>',
      '<st1:place>1<o:p>2</o:p></st1:place>',
      '<w:sdt>12</w:sdt>',
      ...['a', 'abbr', 'bdi', 'blink', 'button', 'cite', 'code', 'data', 'dfn', 'em', 'font', 'ins', 'kbd'],
      ...['label', 'mark', 'nobr', 'output', 'ruby', 'samp', 'small', 'span', 'strong', 'time', 'tt', 'u'],
      ...['var', 'p', 'pre', 'center', 'form', 'fieldset', 'summary', 'dialog open', 'ul', 'h1', 'figure'],
    ].map((cell): [string, string, unknown] => [
      cell.startsWith('<') || /^1/.test(cell) ? cell : `<${cell}>12`,
      '',
      12,
    ]),
    ['12<input value=5>', '', 'hidden'],
    ['<math><mphantom><mn>5</mn></mphantom></math>', '', 'hidden'],
    ['<math><msup><mn>10</mn><mtext>6</mtext></msup></math>', '', 'hidden'],
    ['<details open><summary>12</summary>5</details>', '', 'several'],
    ['12<div style="display:inline">5</div>', '', 125],
    ['10<sup style="vertical-align:baseline;font-size:inherit">6</sup>', '', 106],
    // Digits that look different
    ...behindTen(
      [
        ...['font-variant-position:super', 'font-variant:sub', 'font-variant-caps:all-small-caps'],
        ...['font-variant-numeric:ordinal', "font-feature-settings:'sups'", 'letter-spacing:9px'],
        ...['word-spacing:9px', 'zoom:.6', 'zoom:60%', 'scale:.5', 'rotate:9deg', 'vertical-align:middle'],
        ...['vertical-align:calc(1px + 3px)', 'vertical-align:var(--up)', 'baseline-shift:calc(3px)'],
        ...['alignment-baseline:middle', 'mso-text-raise:calc(3pt)', 'position:relative;top:calc(-3px)'],
        ...['position:relative;bottom:calc(3px)', 'font:smaller Arial', 'font:italic x-small/1 Arial'],
        ...['font:2mm Arial', 'font-size:.5em', 'font-size:50%', 'font-size:xx-small', 'font-size:initial'],
        'font-size:11pt;font:6pt Arial',
      ],
      'several',
    ),
    ...behindTen(
      [
        ...[
          'vertical-align:baseline',
          'font-variant:normal',
          'letter-spacing:normal',
          'letter-spacing:-.1pt',
        ],
        ...[
          'zoom:100%',
          'zoom:1',
          'font-size:1em',
          'font:inherit',
          'top:auto',
          'font-weight:bold',
          'color:red',
        ],
      ],
      106,
    ),
    ...behindTen(['float:right', 'position:absolute', 'display:inline-block', 'rotate:9deg'], 'several'),
    ...behindTen(
      ['vertical-align:sub', 'vertical-align:text-bottom', 'baseline-shift:super', 'baseline-shift:sub'],
      'form',
    ),
    ...behindTen(['baseline-shift:3px', 'baseline-shift:-3px', 'mso-text-raise:-3pt'], 'form'),
    ...behindTen(['mso-hide:all', 'display:none'], 10),
    ...behindTen(['position:relative;top:3px', 'position:relative;bottom:-3px'], 'form'),
    // Half of what hides a part
    ...behindTen(
      [
        ...['display:block;overflow:hidden', 'display:block;height:0', 'position:absolute;overflow:hidden'],
        ...['position:absolute;width:0', 'position:absolute;left:-9px', 'display:block;text-indent:-9px'],
      ],
      'several',
    ),
    ['500<i style="position:absolute"></i>', '', 500],
    ['500<i style="background:#fff"></i>', '', 500],
    ['500<i style="margin-left:-50px"></i>', '', 500],
    ['<font face=Wingdings>5</font>', '', 'hidden'],
    ['12<big>500</big>', '', 'several'],
    ...[
      ...[
        'address',
        'article',
        'aside',
        'blockquote',
        'center',
        'dd',
        'dir',
        'div',
        'dl',
        'dt',
        'fieldset',
        'form',
      ],
      ...[
        'figcaption',
        'figure',
        'footer',
        'h1',
        'h2',
        'h3',
        'h4',
        'h5',
        'h6',
        'header',
        'hgroup',
        'legend',
        'li',
      ],
      ...[
        'listing',
        'main',
        'menu',
        'nav',
        'ol',
        'p',
        'pre',
        'search',
        'section',
        'summary',
        'ul',
        'xmp',
        'button',
      ],
    ].map((name): [string, string, unknown] => [`12<${name}>5</${name}>`, '', 'several']),
    ...[
      'comment',
      'datalist',
      'noembed',
      'noframes',
      'noscript',
      'rp',
      'script',
      'style',
      'template',
      'title',
    ].map((name): [string, string, unknown] => [`12<${name}>5</${name}>`, '', 12]),
    ...['metadata', 'symbol', 'defs', 'desc', 'title'].map((name): [string, string, unknown] => [
      `12<svg><${name}>5</${name}></svg>`,
      '',
      12,
    ]),
    ['<b style="font-size:.5em">12<i style="font-size:.5em">500</i></b>', '', 'several'],
    [
      '<b style="font-size:20px">12<i style="font-size:50%">5</i></b><i style="font-size:10px">00</i>',
      '',
      'several',
    ],
    [
      '<b style="font-size:20px"><i style="font-size:50%">12</i></b><i style="font-size:10px">500</i>',
      '',
      12_500,
    ],
    ['<b style="font-size:1in">12</b><i style="font-size:72pt">500</i>', '', 12_500],
    ['<b style="letter-spacing:9px">12<i style="letter-spacing:9px">500</i></b>', '', 12_500],
    ['<b style="vertical-align:middle">12<i style="vertical-align:middle">500</i></b>', '', 'several'],
    ['<font size=0>12</font>', '', 12],
    ["12'<i style='font-size:6pt'>500</i>", '', 'several'],
    ["12<i style='font-size:6pt'>'500</i>", '', 'several'],
    ['12<i style="font-size:6pt">₮</i>', '', 12],
    // Generated content
    ...beforeFive(
      [
        ...[
          '.a::before{content:"1"}',
          '.a:before{content:"-"}',
          '.a::after{content:"%"}',
          'td::after{content:"0"}',
        ],
        ...['tr::before{content:"1"}', '::before{content:counter(x)}', '.a::before{content:attr(class)}'],
        ...['.a::first-letter{font-size:0}', 'b::first-line{color:#fff}'],
      ],
      'hidden',
    ),
    ...beforeFive(
      [
        ...['.a::before{content:""}', '.a::after{content:" ";clear:both}', '.a::before{content:none}'],
        ...['.a::before{content:"\\f007"}', '.a::before{content:"\uf007"}', '.b::before{content:"1"}'],
        '.a::before{color:red}',
      ],
      5,
    ),
    ['<i class=a></i>5', '.a::before{content:"1"}', 'hidden'],
    // Turned and mirrored text
    ...whole(
      [
        ...['rotate:180deg', 'rotate:.5turn', 'scale:-1', 'scale:1 -1', 'transform:scaleY(-1)'],
        ...['transform:rotate(135deg)', 'transform:rotate3d(0,1,0,180deg)', 'transform:matrix(-1,0,0,1,0,0)'],
        ...['transform:var(--turn)', 'transform:translateX(-100vw)', '-webkit-transform:scaleX(-1)'],
        ...['direction:rtl;unicode-bidi:isolate-override', 'transform:translateX(200px)'],
      ],
      'hidden',
    ),
    ...whole(
      [
        ...['rotate:90deg', 'rotate:none', 'transform:translateZ(0)', 'transform:translate(-50%, -50%)'],
        ...['writing-mode:vertical-rl', 'direction:rtl', 'unicode-bidi:isolate', 'transform:skewX(9deg)'],
      ],
      500,
    ),
    ['<p dir=rtl>1 500</p>', '', 'hidden'],
    ["<p dir=rtl>1'500</p>", '', 'hidden'],
    ['<p dir=rtl>-5</p>', '', 'hidden'],
    ['<p dir=rtl>(5)</p>', '', -5],
    ['<p dir=rtl>1&nbsp;500</p>', '', 1500],
    ['<p dir=rtl><bdi>1</bdi><bdi>500</bdi></p>', '', 'hidden'],
    // Covered and changed text
    ...whole(
      [
        ...['background:linear-gradient(#000,#000)', 'background-image:linear-gradient(black, rgb(0, 0, 0))'],
        ...['background:#fff;background-color:#000', 'mix-blend-mode:screen', 'font-family:Wingdings'],
        ...['-webkit-box-reflect:below', 'mask-border-source:url(x.png)', 'offset-path:circle(9px)'],
        ...['content:url(x.png)', 'font-size-adjust:0', 'letter-spacing:-20px', 'word-spacing:-1em'],
        ...['-webkit-text-stroke:4px #fff', 'text-shadow:30px 0 #000', 'outline-offset:-20px'],
        ...["text-emphasis:'9'", 'filter:drop-shadow(30px 0 #000)', 'display:var(--show)'],
      ],
      'hidden',
    ),
    ...whole(
      [
        ...['background:linear-gradient(#000,#000);color:#fff', 'background-color:#000;background:#fff'],
        ...[
          'mix-blend-mode:normal',
          'font-family:Arial',
          'font-size-adjust:none',
          'text-shadow:1px 1px 2px #000',
        ],
        ...[
          '-webkit-text-stroke-width:0px',
          'outline-offset:-2px',
          'text-emphasis:none',
          'letter-spacing:.1em',
        ],
        ...['filter:drop-shadow(1px 1px #000)', 'content:normal'],
      ],
      500,
    ),
    ['500<i style="position:absolute;inset:0;background:#fff"></i>', '', 'hidden'],
    ['500<i style="display:inline-block;margin-left:-50px;background:#fff">&nbsp;</i>', '', 'hidden'],
    ['<i style="margin-left:-5.4pt;background:#fff">500</i>', '', 500],
    // Text that is moved away, or has no size
    ...whole(
      [
        ...[
          'opacity:-1',
          '-moz-opacity:0',
          'text-indent:9999px',
          'margin-top:-9999px',
          'position:relative;top:-9999px',
        ],
        ...['font-size:.01em', 'font-size:1%', 'font:1px/1 a', 'font-size:max(0px, 1px)', 'display:/**/none'],
        ...['max-height:0;overflow-y:clip', 'content-visibility:hidden', 'position:absolute;right:9999px'],
      ],
      'hidden',
    ),
    ...behindTen(
      [
        ...['position:absolute;left:-9999px', 'position:absolute;clip:rect(1px, 1px, 1px, 1px)'],
        ...[
          'position:absolute;width:1px;overflow:hidden',
          'display:block;height:0;overflow:hidden',
          'font-size:0',
        ],
        ...['display:inline-block;text-indent:-9999px', 'visibility:hidden', 'opacity:0', 'zoom:0'],
        ...['position:relative;left:-9999px', 'display:block;content-visibility:hidden'],
        'display:inline-block;transform:translateX(-9999px)',
      ],
      10,
    ),
    // These do not hide a part of a line, or not surely.
    ...behindTen(
      [
        ...['text-indent:-9999px', 'clip:rect(0,0,0,0)', 'width:0;overflow:hidden', 'transform:scale(0)'],
        ...[
          'content-visibility:hidden',
          'position:absolute;left:-100vw',
          'opacity:var(--seen)',
          'filter:blur(9px)',
        ],
        ...['clip-path:circle(9px)', 'mask:url(x.svg)', 'visibility:var(--seen)', 'left:-9999px'],
      ],
      'hidden',
    ),
    ['1<i style="position:absolute;left:-9999px">,</i>500', '', 1500],
    ['12<i style="font-size:0">5</i>00', '', 1200],
    ['12<i style="visibility:hidden">5</i>00', '', 'several'],
    ['12<i style="opacity:0">5</i>00', '', 'several'],
    ['12<i style="visibility:hidden">5<b style="visibility:visible">3</b></i>', '', 'several'],
    ['<p style="font-size:0"><b style="font-size:11pt">500</b></p>', '', 500],
    ['<p style="visibility:hidden"><b style="visibility:visible">500</b></p>', '', 500],
  ])('%s %s', async (cell, style, amount) => {
    expect(await amountOf(table(`<td>${cell}</td>`, style))).toBe(amount)
  })

  test.each([
    ['Багш <svg><text>а</text></svg>', '', 'Багш'],
    ['Багш <input value="а">', '', 'Багш'],
    ['Багш <select><option>а<option>б</select>', '', 'Багш'],
    ['Багш <unknown>а</unknown>', '', 'Багш'],
    ['<details>а<summary>Багш</summary>а</details>', '', 'Багш'],
    ['Багш', 'td:first-child::before{content:"• "}', 'Багш'],
    ['<q>Багш</q>', '', 'Багш'],
    ['<x-name>Багш</x-name>', '', 'Багш'],
    ['Ба<i style="visibility:hidden">а</i>гш', '', 'Ба\nгш'],
    ['Ба<i style="font-size:0">а</i>гш', '', 'Багш'],
    ['2-р анги <unknown>а</unknown>', '', HIDDEN],
    ['<unknown>Багш</unknown>', '', HIDDEN],
    ['<input value="а">Багш<input value="5">', '', 'Багш'],
  ])('has the text of %s %s', async (cell, style, text) => {
    expect((await read(table(`<td>${cell}</td><td>5</td>`, style))).rows).toEqual([[text, '5']])
  })

  test('refuses figures in lines of a page that are turned', async () => {
    const html = '<p dir=rtl style="unicode-bidi:bidi-override">0051</p><p>Багш</p>'
    expect((await read(html, '0051\nБагш')).rows).toEqual([[HIDDEN], ['Багш']])
  })
})

describe('a block in a list', () => {
  test.each([
    ['tugrik', 'Төгрөгөөр', '1500 | Төгрөгөөр'],
    ['thousands', 'мян.төг', '1500'],
  ])('of thousands below a line of %s', async (_, line, cell) => {
    const html = `<p>${line}</p>${table('<td>1500</td>')}`
    expect(await read(html, '', ['Дүн, мянган төгрөг'])).toMatchObject({ rows: [[cell]] })
  })

  test('of two tables is the first, and the other is named', async () => {
    const html =
      '<table><tr><td>Багш</td><td>2</td></tr></table><p>x</p><table><tr><td>Эмч</td><td>3</td></tr></table>'
    expect(await read(html, 'Багш\t2\nx\nЭмч\t3')).toMatchObject({
      rows: [['Багш', '2']],
      left: [{ kind: 'tables', at: [2] }],
    })
  })

  test('of an empty table and another is the other', async () => {
    const html = '<table><tr><td><img></td></tr></table><table><tr><td>Эмч</td><td>3</td></tr></table>'
    expect(await read(html, 'Эмч\t3')).toMatchObject({ rows: [['Эмч', '3']], left: [] })
  })

  test('with a table in a cell has no other', async () => {
    const html = '<table><tr><td><table><tr><td>5</td></tr></table></td><td>3</td></tr></table>'
    expect(await read(html, '')).toMatchObject({ rows: [['5', '3']], left: [] })
  })

  test('has no hidden rows, columns and cells', async () => {
    const html =
      '<table><tr style="display:none"><td>a</td><td>1</td></tr><tr><td>b</td><td style="mso-hide:all;display:none">x</td><td>2</td></tr></table>'
    expect((await read(html, 'b\t2')).rows).toEqual([['b', '2']])
  })

  test.each<[string, string, readonly (readonly string[])[]]>([
    [
      'sections',
      '<table><thead hidden><tr><td>a</td></tr></thead><tbody style="display:none"><tr><td>b</td></tr></tbody><tbody><tr><td>c</td></tr></tbody><tfoot style="visibility:collapse"><tr><td>d</td></tr></tfoot></table>',
      [['c']],
    ],
    [
      'columns',
      '<table><col><col style="display:none"><tr><td>a</td><td>1</td><td>2</td></tr></table>',
      [['a', '2']],
    ],
    [
      'groups of columns',
      '<table><colgroup span=2 style="visibility:collapse"></colgroup><colgroup><col></colgroup><tr><td>a</td><td>1</td><td>2</td></tr><tr><td colspan=3>b</td></tr></table>',
      [['2'], ['b']],
    ],
    [
      'tables',
      '<div style="display:none"><table><tr><td>1</td></tr></table></div><table><tr><td>2</td></tr></table>',
      [['2']],
    ],
    [
      'cells by visibility, whose place stays',
      '<table><tr><td>a</td><td style="visibility:hidden">1</td><td>2</td></tr></table>',
      [['a', HIDDEN, '2']],
    ],
    [
      'cells out of the line',
      '<table><tr><td>a</td><td style="position:absolute;clip:rect(0,0,0,0)">1</td><td>2</td></tr></table>',
      [['a', '2']],
    ],
    [
      'rows out of the page',
      '<table><thead style="position:absolute;left:-9999px"><tr><td>a</td></tr></thead><tr><td>2</td></tr></table>',
      [['2']],
    ],
    ...['visibility:hidden', 'opacity:0', 'font-size:0', 'text-indent:-9999px;display:table-row'].map(
      (style): [string, string, readonly (readonly string[])[]] => [
        `rows by ${style}, whose place stays`,
        `<table><tr style="${style}"><td>1</td><td></td></tr><tr><td>2</td><td>b</td></tr></table>`,
        [
          [HIDDEN, ''],
          ['2', 'b'],
        ],
      ],
    ),
    [
      'sections by visibility, whose place stays, but a cell of theirs that is shown',
      '<table><tbody style="visibility:hidden"><tr><td>1</td><td style="visibility:visible">2</td></tr></tbody></table>',
      [[HIDDEN, '2']],
    ],
    [
      'tables by visibility before another',
      '<table style="visibility:hidden"><tr><td>1</td></tr></table><table><tr><td>2</td></tr></table>',
      [['2']],
    ],
    [
      'columns by a style that does not hide them',
      '<table><col style="opacity:0"><col style="visibility:hidden"><tr><td>1</td><td>2</td></tr></table>',
      [['1', '2']],
    ],
  ])('has no hidden %s', async (_, html, rows) => {
    expect(await read(html, '')).toMatchObject({ rows, left: [] })
  })

  test.each([
    ['rows', '<table><tr hidden><td>1</td><td>3</td></tr></table>', '1\t3', [[HIDDEN, HIDDEN]]],
    ['one row', '<table><tr hidden><td>1</td></tr></table>', '1', [[HIDDEN]]],
    ['columns', '<table><col hidden><tr><td>1</td></tr></table>', '1', [[HIDDEN]]],
    ['cells', '<table><tr><td hidden>1<tr><td hidden>2</table>', '1\n2', [[HIDDEN], [HIDDEN]]],
    ['tables', '<table hidden><tr><td>1</td></tr></table>', '1', [[HIDDEN]]],
    ['elements', '<div style="opacity:0"><table><tr><td>1</td></tr></table></div>', '1', [[HIDDEN]]],
  ])('has no text that the HTML has only in hidden %s', async (_, html, text, rows) => {
    expect((await read(html, text)).rows).toEqual(rows)
  })

  test.each<[string, string, string, string]>([
    ['two different figures', '150000', '250000', `${CONTRADICTORY} 150000 | 250000`],
    ['two different figures with marks', '150,000', '250,000', `${CONTRADICTORY} 150,000 | 250,000`],
    ['parts joined by an unknown style', '1599', '15 99', `${CONTRADICTORY} 1599 | 15 99`],
    ['two register numbers', 'АА12345678', 'АА12345679', `${CONTRADICTORY} АА12345678 | АА12345679`],
    ['a figure and its rounding', '1,234.57', '1234.5678', '1234.5678'],
    ['the same figure', '1 500', '1500', '1 500'],
    ['a raised digit', 'м<sup>2</sup>', 'м2', 'м²'],
    ['a mark of a list', 'Багш', '1. Багш', 'Багш'],
    ['an empty part', '<span></span>', '1500', '1500'],
  ])('compares its HTML with its text: %s', async (_, html, text, expected) => {
    expect(
      (await read(`<table><tr><td>Багш</td><td>${html}</td></tr></table>`, `Багш\t${text}`)).rows,
    ).toEqual([['Багш', expected]])
  })

  test('has the words that Excel cuts at the edge of their column', async () => {
    const html = table("<td>Баг<span style='display:none'>ш, 2-р бүлэг</span></td><td>5</td>")
    expect((await read(html, 'Багш, 2-р бүлэг\t5')).rows).toEqual([['Багш, 2-р бүлэг', '5']])
    expect((await read(html, 'Багш, 2-р\nбүлэг\t5')).rows).toEqual([['Багш, 2-р бүлэг', '5']])
  })

  test.each([
    ['of 150 rows', 150, '<td rowspan=150>a</td>', '', 149],
    ['to the end of its section', 3, '<td rowspan=0>a</td>', '</tbody><tbody><tr><td>b</td></tr>', 2],
    ['of more rows than its section', 3, '<td rowspan=9>a</td>', '</tbody><tbody><tr><td>b</td></tr>', 2],
  ])('has its columns under a merged cell %s', async (_, rows, merged, behind, last) => {
    const lines = Array.from({ length: rows }, (_, at) => `<tr>${at === 0 ? merged : ''}<td>${at}</td></tr>`)
    const shown = (await read(`<table><tbody>${lines.join('')}${behind}</table>`)).rows
    expect([shown?.[0], shown?.[last], shown?.[rows]]).toEqual([
      ['a', '0'],
      ['', String(last)],
      behind === '' ? undefined : ['b'],
    ])
  })

  test('has its columns behind a merged cell of 150 columns', async () => {
    const rows = (await read('<table><tr><td colspan=150>a</td><td>5</td></tr></table>')).rows
    expect(rows?.[0]?.indexOf('5')).toBe(150)
  })

  test('of merged cells has a figure that no column takes, and a text in its first cell', async () => {
    const part = (text: string) => mergedPart({ at: '0,1', text })
    const cells = '<td rowspan=2>Багш</td><td rowspan=2>5</td><td>1</td></tr><tr><td>2</td>'
    expect((await read(table(cells))).rows).toEqual([
      ['Багш', part('5'), '1'],
      ['', part(''), '2'],
    ])
  })

  test('of LibreOffice has formats for its figures', async () => {
    const path = new URL('../../../../test/fixtures/workbooks/clipboard-of-libreoffice.txt', import.meta.url)
    const { rows, amounts } = await read(await readFile(path, 'utf8'))
    expect((amounts ?? []).flat().map(({ kind, value, why }) => (kind === 'number' ? value : why))).toEqual([
      ...[0, 1_500_000, 'date', 1, 'several', 'percent', 214_285.714285714, 'date', 'several', 15_001],
    ])
    expect(rows?.flat().map(figurePart)).toEqual([
      ...['0', '1500000', '2026-08-15', '1', '1500\n2000', '25%', '214285.714285714', '08:30'],
      ...['1500 2000', '15001'],
    ])
  })

  test('finds the figures that its text writes on several lines', async () => {
    const html = '<table><tr><td>12500</td><td>7</td></tr><tr><td>8</td><td>12</td></tr></table>'
    expect((await read(html, '12\n500\t7\n8\t12')).rows).toEqual([
      [`${CONTRADICTORY} 12500 | 12 500`, '7'],
      ['8', '12'],
    ])
  })
})
