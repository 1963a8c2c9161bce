/** The declarations that apply to an element, by property in lower case. */
export type Style = ReadonlyMap<string, string>
/** Reads raw declarations, because browsers drop those that only Excel knows. */
export type StyleOf = (element: Element) => Style

type Declaration = { readonly property: string; readonly value: string; readonly isImportant: boolean }
type Rule = {
  readonly selector: string
  readonly weight: number
  readonly declarations: readonly Declaration[]
}

/** Applies the style sheets of a copied page: later, more specific and important declarations win. */
export function stylesIn(page: Document): StyleOf {
  const sheet = [...page.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n')
  const own = rulesIn(sheet).filter(({ selector }) => isUnderstood(page, selector))
  const rules = [...BROWSER_RULES, ...own]
  const byKey = new Map<string, (Rule & { readonly order: number })[]>()
  for (const [order, rule] of rules.entries()) {
    const key = keyOf(rule.selector)
    byKey.set(key, [...(byKey.get(key) ?? []), { ...rule, order }])
  }
  const styles = new Map<Element, Style>()
  const alike = new Map<string, Style>()
  return (element) => {
    const known = styles.get(element)
    if (known) return known
    const keys = [
      '*',
      element.localName,
      `#${element.id.toLowerCase()}`,
      ...Array.from(element.classList, (name) => `.${name.toLowerCase()}`),
    ]
    const matching = [...new Set(keys)]
      .flatMap((key) => byKey.get(key) ?? [])
      .filter(({ selector }) => element.matches(selector))
      .toSorted((one, other) => one.weight - other.weight || one.order - other.order)
    const hints = hintsOf(element)
    const written = element.getAttribute('style') ?? ''
    const key = JSON.stringify([matching.map(({ order }) => order), hints, written])
    const found = alike.get(key)
    const style =
      found ??
      winning([...hints, ...matching.flatMap(({ declarations }) => declarations), ...declarationsIn(written)])
    if (!found) alike.set(key, style)
    styles.set(element, style)
    return style
  }
}

function winning(declarations: readonly Declaration[]): Style {
  const important = declarations.filter(({ isImportant }) => isImportant)
  return new Map([...declarations, ...important].map(({ property, value }) => [property, value]))
}

function rulesIn(sheet: string): readonly Rule[] {
  const shown = sheet
    .replace(/\/\*.*?\*\//gs, ' ')
    .replace(/<!--|-->/g, ' ')
    .replace(/@media([^{}]*)\{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}/g, (_, query: string, rules: string) =>
      window.matchMedia(query).matches ? rules : '',
    )
  return [...shown.matchAll(/(?<![^{};])([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) =>
    partsOf(selectors).map((written) => {
      const [generated = '', part = ''] = GENERATED.exec(written) ?? []
      const selector = written.slice(0, written.length - generated.length) || '*'
      const declarations = declarationsIn(body).map((declaration) => ({
        ...declaration,
        property: part === '' ? declaration.property : `::${part.toLowerCase()} ${declaration.property}`,
      }))
      return { selector, weight: weightOf(selector), declarations }
    }),
  )
}

/** Splits at commas outside brackets: `.a, :is(.b, .c)` are two selectors. */
function partsOf(selectors: string): readonly string[] {
  return (selectors.match(/(?:\([^()]*\)|\[[^\]]*\]|[^,([])+/g) ?? [])
    .map((selector) => selector.trim())
    .filter((selector) => selector !== '')
}

function isUnderstood(page: Document, selector: string): boolean {
  try {
    page.body.matches(selector)
    return true
  } catch {
    return false
  }
}

/** The id, class or name that the last part of a selector requires; `*` without one. */
function keyOf(selector: string): string {
  if (/[\\:[]/.test(selector)) return '*'
  const [last = ''] = /[^\s>+~]+$/.exec(selector) ?? []
  const key = /#[\w-]+/.exec(last) ?? /\.[^.#]+/.exec(last) ?? /^[\w-]+/.exec(last)
  return key === null ? '*' : key[0].toLowerCase()
}

/** An id outweighs classes and attributes, and these outweigh names of elements. */
function weightOf(selector: string): number {
  const count = (pattern: RegExp): number => selector.match(pattern)?.length ?? 0
  return count(/#[\w-]/g) * 10_000 + count(/\.[\w-]|\[|(?<!:):[a-z]/gi) * 100 + count(/(?:^|[\s>+~])[a-z]/gi)
}

function declarationsIn(body: string): readonly Declaration[] {
  const declarations = body
    .replace(/\/\*.*?\*\//gs, ' ')
    .matchAll(/(?<![\w-])([\w-]+)\s*:\s*((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^;"'])*)/g)
  return [...declarations].flatMap(([, name = '', value = '']) => {
    const property = name.toLowerCase().replace(/^-(?:webkit|moz|ms)-(?!text-|box-)/, '')
    const longhands = LONGHANDS.get(property) ?? []
    const declaration = {
      value: value.replace(/(?<!\s)\s*!\s*important\s*$/i, '').trim(),
      isImportant: /!\s*important\s*$/i.test(value),
    }
    return [property, ...longhands].map((each) => ({ ...declaration, property: each }))
  })
}

/** `.up::before` declares `::before content` of `.up`. */
const GENERATED = /::?(before|after|first-letter|first-line)$/i

/** A shorthand replaces what precedes it. */
const LONGHANDS = new Map([
  ['font', ['font-size']],
  ['background', ['background-color', 'background-image']],
  ['text-decoration', ['text-decoration-line']],
])

const HINTS = [
  ['font', 'size', 'font-size'],
  ['font', 'color', 'color'],
  ['font', 'face', 'font-family'],
  ['body', 'text', 'color'],
  ['*', 'bgcolor', 'background-color'],
  ['*', 'dir', 'direction'],
] as const

function hintsOf(element: Element): readonly Declaration[] {
  return HINTS.flatMap(([name, attribute, property]) => {
    const value = name === '*' || name === element.localName ? element.getAttribute(attribute) : null
    return value === null
      ? []
      : [{ property, value: attribute === 'size' ? `size-${value}` : value, isImportant: false }]
  })
}

const BROWSER_RULES = rulesIn(`
  address, article, aside, blockquote, body, caption, center, dd, details, dialog, dir, div, dl, dt, fieldset,
  figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend, li, listing, main, menu,
  nav, ol, p, plaintext, pre, search, section, summary, ul, xmp { display: block }
  table, tbody, td, tfoot, th, thead, tr { display: table }
  button { display: inline-block }
  small, sub, sup { font-size: smaller }
  big { font-size: larger }
  sup { vertical-align: super }
  sub { vertical-align: sub }
  pre, listing, xmp, plaintext { white-space: pre }
  bdo { unicode-bidi: bidi-override }
  q::before { content: open-quote }
  area, base, comment, datalist, head, link, meta, noembed, noframes, noscript, param, rp, ruby rt, script, source,
  style, template, title, track, svg title, svg desc, svg defs, svg metadata, svg symbol, [hidden], [popover],
  dialog:not([open]), details:not([open]) > :not(summary:first-of-type) { display: none }
`).map((rule) => ({ ...rule, weight: -1 }))

/** Elements that draw their text, also those of Office and of web components. */
const DRAWN =
  /^(?:a|abbr|acronym|address|article|aside|b|bdi|bdo|big|blink|blockquote|body|br|button|caption|center|cite|code|data|dd|del|details|dfn|dialog|dir|div|dl|dt|em|fieldset|figcaption|figure|font|footer|form|h[1-6]|header|hgroup|hr|html|i|ins|kbd|label|legend|li|listing|main|map|mark|menu|nav|nobr|ol|output|p|plaintext|pre|q|rb|ruby|s|samp|sdfield|search|section|small|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|tt|u|ul|var|wbr|xmp|o:p|st\d:.+|w:sdt|[a-z]+-.+)$/

export const isDrawn = ({ localName }: Element): boolean => DRAWN.test(localName)

/**
 * `gone` leaves no place, `unseen` a gap; `added` draws more than the text; `covering` hides a text if it has none;
 * `changed`: the text may look different.
 */
export type Effect = 'gone' | 'unseen' | 'added' | 'covering' | 'changed' | 'apart' | 'raised' | 'lowered'
type Condition = readonly [property: RegExp, value: RegExp]

const OTHER_THAN_0 = /(?:^|[\s(-])[0.]*[1-9]/
const UP = /^\+?(?=[\d.]*[1-9])[\d.]+[a-z%]*$/i
const DOWN = /^-(?=[\d.]*[1-9])[\d.]+[a-z%]*$/i
const OUT_OF_CELL = /-\d{3,}|\d{4,}/
const OUT_OF_PAGE = /-\d{4,}/
const SET = /^(?!(?:none|normal|auto|inherit|initial|unset|revert)\b)/i
const SIDE = /^(?:inset.*|left|right|top|bottom)$/

const OUT_OF_FLOW: Condition = [/^position$/, /absolute|fixed/i]
const RELATIVE: Condition = [/^position$/, /relative/i]
const BOX: Condition = [/^(?:display|float)$/, /block|flex|grid|flow|list|left|right/i]
/** Transforms do not apply to other elements. */
const TRANSFORMABLE: Condition = [
  /^(?:display|float|position)$/,
  /block|flex|grid|flow|list|table|left|right|absolute|fixed/i,
]
const OVERFLOW: Condition = [/^overflow(?:-[xy])?$/, /hidden|clip/i]
const NO_SIZE: Condition = [
  /^(?:max-)?(?:width|height|(?:inline|block)-size)$/,
  /^[0.]+(?:[a-z%]|$)|^[01](?:\.\d+)?p[tx]$/i,
]
const GROUND: Condition = [
  /^background-(?:color|image)$/,
  /^(?!(?:none|transparent|inherit|initial|unset)\b)/i,
]

/** The effect of styles that meet all conditions of a row. */
const RULES: readonly (readonly [effect: Effect, ...conditions: readonly Condition[]])[] = [
  ['gone', [/^display$/, /^none$/i]],
  ['gone', [/^mso-hide$/, /^all$/i]],
  ['gone', [/^clip$/, /^rect\((?:[\s,]*[01](?:px)?)+\s*\)$/i], OUT_OF_FLOW],
  ['gone', [SIDE, OUT_OF_PAGE], OUT_OF_FLOW],
  ['gone', OVERFLOW, NO_SIZE, BOX],
  ['gone', OVERFLOW, NO_SIZE, OUT_OF_FLOW],
  ['unseen', [SIDE, OUT_OF_PAGE], RELATIVE],
  ['unseen', [/^(?:text-indent|margin-left|margin-top)$/, OUT_OF_PAGE], BOX],
  ['unseen', [/^(?:opacity|zoom)$/, /^(?=[\d.])(?:0*(?:\.0\d*)?|\d?(?:\.\d+)?%)$/]],
  ['unseen', [/^opacity$/, /^-/]],
  ['unseen', [/^content-visibility$/, /^hidden$/i], BOX],
  ['changed', OVERFLOW, NO_SIZE],
  ['changed', [/^clip$/, /^rect\(/i]],
  ['changed', [SIDE, OUT_OF_CELL]],
  ['changed', [/^(?:text-indent|margin-left|margin-top)$/, OUT_OF_CELL]],
  ['changed', [/^(?:display|visibility|opacity|zoom|position)$/, /\(/]],
  ['changed', [/^content-visibility$/, /^hidden$|\(/i]],
  ['changed', [/^font-size$/, /\b(?:calc|min|max|clamp)\(/i]],
  [
    'changed',
    [/^mask(?:-box|-border)?(?:-image)?(?:-source)?$|^-webkit-(?:text-security|box-reflect)$/, SET],
  ],
  ['changed', [/^(?:mix-blend-mode|offset|offset-path|content|font-size-adjust)$/, SET]],
  [
    'changed',
    [
      /^filter$/,
      /^(?!none$|unset$|initial$|inherit$|drop-shadow\((?!.*\d\dpx)|progid:(?!.*opacity\s*=\s*0))/i,
    ],
  ],
  ['changed', [/^clip-path$/, /^(?!none$|unset$|initial$|inherit$|inset\([\s0.a-z%]*\))/i]],
  ['changed', [/^(?:letter|word)-spacing$/, /^-(?!(?:[0-2]?(?:\.\d+)?p[tx]|0?\.[01]\d*r?em)$)/i]],
  ['changed', [/^-webkit-text-stroke(?:-width)?$/, /(?:^|\s)[1-9]|em\b/i]],
  ['changed', [/^text-shadow$/, /\d\dpx|em\b|(?:var|calc)\(/i]],
  ['changed', [/^outline-offset$/, /^-(?:[4-9]|\d\d)/]],
  ['changed', [/^font-family$/, /^["']?(?:wing|web)dings/i]],
  // Icons have private characters.
  [
    'added',
    [/^::(?:before|after) content$/, /^(?!(["'])(?:\s|\\[ef][\da-f]{3}|\p{Co})*\1$)/iu],
    [/^::(?:before|after) content$/, SET],
  ],
  ['added', [/^::first-l/, /^/]],
  ['added', [/^(?:-webkit-)?text-emphasis(?:-style)?$/, /["']/]],
  ['covering', OUT_OF_FLOW, GROUND],
  ['covering', [/^margin/, /-[\d.]*[1-9]/], GROUND],
  ['apart', [/^display$/, /^(?!inline$|contents$|none$|ruby|initial$|unset$|revert)/i]],
  ['apart', [/^float$/, /left|right|inline/i]],
  ['apart', OUT_OF_FLOW],
  [
    'apart',
    [
      /^(?:margin|padding|border)(?:-left|-right|-inline.*)?$|^(?:text-indent|left|right|inset)$/,
      OTHER_THAN_0,
    ],
  ],
  ['apart', [/^(?:transform|translate|rotate|scale|writing-mode)$/, /^(?!none$|horizontal)/i]],
  ['apart', [/^mso-tab-count$/, OTHER_THAN_0]],
  ['raised', [/^vertical-align$/, /^(?:super|text-top)$/i]],
  ['raised', [/^baseline-shift$/, /^super$/i]],
  ['raised', [/^(?:vertical-align|baseline-shift|mso-text-raise)$/, UP]],
  ['raised', [/^top$/, DOWN], RELATIVE],
  ['raised', [/^bottom$/, UP], RELATIVE],
  ['lowered', [/^vertical-align$/, /^(?:sub|text-bottom)$/i]],
  ['lowered', [/^baseline-shift$/, /^sub$/i]],
  ['lowered', [/^(?:vertical-align|baseline-shift|mso-text-raise)$/, DOWN]],
  ['lowered', [/^top$/, UP], RELATIVE],
  ['lowered', [/^bottom$/, DOWN], RELATIVE],
]

const known = new WeakMap<Style, ReadonlySet<Effect>>()

export function styleEffects(style: Style): ReadonlySet<Effect> {
  const found = known.get(style)
  if (found) return found
  const declared = [...style]
  const meets = ([property, value]: Condition): boolean =>
    declared.some(([name, given]) => property.test(name) && value.test(given))
  const effects = new Set(
    RULES.filter(([, ...conditions]) => conditions.every(meets)).map(([effect]) => effect),
  )
  const turned = turnedBy(style)
  if (turned !== null) effects.add(meets(TRANSFORMABLE) ? turned : 'changed')
  known.set(style, effects)
  return effects
}

/** Text that is mirrored or upside down is read differently; lengths of other units are near enough. */
function turnedBy(style: Style): 'unseen' | 'changed' | null {
  const parts = ['translate', 'rotate', 'scale'].map((name) => [name, style.get(name) ?? 'none'] as const)
  const list = [
    ...parts.flatMap(([name, value]) => (SET.test(value) ? `${name}(${value.replace(/\s+/g, ',')})` : [])),
    ...[style.get('transform') ?? 'none'].filter((value) => SET.test(value)),
  ].join(' ')
  if (list === '') return null
  try {
    const { m11, m12, m21, m22, m41, m42 } = new DOMMatrix(list.replace(/(\d)(?:%|r?em|v[wh])/g, '$1px'))
    const area = m11 * m22 - m12 * m21
    const moved = Math.hypot(m41, m42)
    if (Math.abs(area) < 0.01 || moved >= 1000) return 'unseen'
    return area > 0 && m11 > -0.01 && moved < 100 ? null : 'changed'
  } catch {
    return 'changed'
  }
}
