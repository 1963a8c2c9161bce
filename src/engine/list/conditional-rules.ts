/** The reader omits many conditional formats (ECMA-376 part 1, 18.3.1.18; MS-XLSX). */

export type StyledSheet = { readonly worksheet: string; readonly styles: readonly string[] }

/** `styles`: the `dxf` elements; adds those of extensions. */
export function withReadableRules({ worksheet, styles }: StyledSheet): StyledSheet {
  const all = [...styles]
  const rewritten = worksheet.replace(FORMATTING, (_, _prefix, attributes: string, content: string) => {
    const range = attributeOf(attributes, 'sqref') ?? SQREF.exec(content)?.[1] ?? ''
    const rules = [...content.matchAll(RULE)].map(([, , attributes = '', content = '']) => {
      const [style] = STYLE.exec(content) ?? []
      const id = style === undefined ? attributeOf(attributes, 'dxfId') : String(all.push(style) - 1)
      return ruleText(attributes, content, id)
    })
    return `<conditionalFormatting sqref="${range}">${rules.join('')}</conditionalFormatting>`
  })
  return { worksheet: rewritten, styles: all }
}

/** Linear in broken files too. */
const FORMATTING =
  /<((?:\w+:)?)conditionalFormatting(?=[\s>])([^>]*)>([^<]*(?:<(?!(?:\w+:)?conditionalFormatting[\s>])[^<]*)*?)<\/\1conditionalFormatting\s*>/g
const RULE =
  /<((?:\w+:)?)cfRule(?=[\s/>])([^>]*?)(?:\/>|>([^<]*(?:<(?!(?:\w+:)?cfRule[\s/>])[^<]*)*?)<\/\1cfRule\s*>)/g
const STYLE = /<((?:\w+:)?)dxf(?=[\s>])[^>]*>[^<]*(?:<(?!(?:\w+:)?dxf[\s/>])[^<]*)*?<\/\1dxf\s*>/
const SQREF = /<(?:\w+:)?sqref\s*>([^<]*)</
const FORMULA = /<(?:\w+:)?(?:formula|f)(?:\s[^>]*)?>([^<]*)</g
const WITHOUT_VALUE = /<(?:\w+:)?(?:dataBar|iconSet)\s[^>]*\bshowValue\s*=\s*["'](?:0|false)["']/

/** Others are unknown. Errors are always refused. */
const TYPES: Readonly<Record<string, string>> = {
  cellIs: 'cellIs',
  containsBlanks: 'containsBlanks',
  containsErrors: 'containsBlanks',
  notContainsBlanks: 'notContainsBlanks',
  notContainsErrors: 'notContainsBlanks',
}

function ruleText(attributes: string, content: string, style = ''): string {
  const isWithoutValue = WITHOUT_VALUE.test(content)
  const type = isWithoutValue ? 'iconSet' : (TYPES[attributeOf(attributes, 'type') ?? ''] ?? 'expression')
  const own = ['priority', 'operator', 'stopIfTrue'].map((name) => [name, attributeOf(attributes, name)])
  const written = [['type', type], ['dxfId', style], ...own].flatMap(([name, value = '']) =>
    value === '' ? [] : [` ${name}="${value}"`],
  )
  const formulas = [...content.matchAll(FORMULA)].map(([, text = '']) => `<formula>${text}</formula>`)
  const what = isWithoutValue ? '<iconSet showValue="0"><cfvo type="num"/></iconSet>' : formulas.join('')
  return `<cfRule${written.join('')}>${what}</cfRule>`
}

export function attributeOf(attributes: string, name: string): string | undefined {
  return [...attributes.matchAll(/(?<![\w:])([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
    .find(([, own]) => own === name)
    ?.slice(2)
    .find((value) => value !== undefined)
}

const STYLES =
  /<((?:\w+:)?)dxfs(?=[\s/>])[^>]*?(?:\/>|>[^<]*(?:<(?!(?:\w+:)?dxfs[\s/>])[^<]*)*?<\/\1dxfs\s*>)/g
const EACH_STYLE =
  /<((?:\w+:)?)dxf(?=[\s/>])[^>]*?(?:\/>|>[^<]*(?:<(?!(?:\w+:)?dxf[\s/>])[^<]*)*?<\/\1dxf\s*>)/g

export function conditionalStylesIn(styleSheet: string): readonly string[] {
  return [...listOfStyles(styleSheet).matchAll(EACH_STYLE)].map(([style]) => style)
}

export function withStyles(styleSheet: string, styles: readonly string[]): string {
  const known = listOfStyles(styleSheet)
  const list = `<dxfs>${styles.join('')}</dxfs>`
  return known === ''
    ? styleSheet.replace(/<\/(?:\w+:)?styleSheet\s*>/, (end) => `${list}${end}`)
    : styleSheet.replace(known, () => list)
}

/** Extensions have other lists, with other prefixes. */
function listOfStyles(styleSheet: string): string {
  const [, prefix = ''] = /<((?:\w+:)?)styleSheet\b/.exec(styleSheet) ?? []
  return [...styleSheet.matchAll(STYLES)].find(([, own]) => own === prefix)?.[0] ?? ''
}
