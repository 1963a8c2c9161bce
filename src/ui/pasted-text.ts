import { isFigureOfTwo, SUBSCRIPTS, SUPERSCRIPTS, withDigits } from '#engine/number/digit-marks.ts'
import type { Style, StyleOf } from '#ui/pasted-styles.ts'

/**
 * `leftOut`: omitted text, such as a deleted figure; `whole`: with the end that Excel cuts, '' if nothing is cut;
 * `fields`: what input fields of the cell contain; `unseen`: the texts in the colour of their ground.
 */
export type CellText = {
  readonly text: string
  readonly leftOut: string
  readonly whole: string
  readonly fields: string
  readonly unseen: readonly string[]
}

/**
 * Line breaks, blocks, spaced parts, nested cells and digits of another size start lines, superscript digits stay,
 * deleted and hidden text is omitted.
 */
export function textIn(cell: Element, styleOf: StyleOf): CellText {
  const isCut = [...cell.querySelectorAll('span')].some((part) => isCutOff(part, styleOf(part)))
  const whole = isCut ? readText(cell, styleOf, 'whole').text : ''
  return { ...readText(cell, styleOf, 'shown'), whole }
}

function readText(cell: Element, styleOf: StyleOf, wanted: 'shown' | 'whole'): Omit<CellText, 'whole'> {
  const read = { text: '', leftOut: '', fields: '', size: '' }
  const unseen: string[] = []
  const add = (node: Node, around: Around): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const words = node.textContent ?? ''
      addWords(words, around)
      if (words.trim() !== '' && isUnseenColour(node.parentElement, styleOf)) unseen.push(words)
    }
    if (!(node instanceof Element)) return
    const style = styleOf(node)
    const isLeft = isHidden(node, style) && !(wanted === 'whole' && isCutOff(node, style))
    if (isLeft || isDeleted(node, style)) {
      if (!node.matches('script, style, template')) read.leftOut += (node.textContent ?? '').trim()
      return
    }
    if (node.matches(FIELDS)) read.fields += `\n${node.getAttribute('value') ?? ''}`
    const isApart =
      around.parts === 'apart' || node.matches(APART) || isSetApart(style) || isPale(node, styleOf)
    if (isApart || node.matches('br')) read.text += '\n'
    for (const child of node.childNodes) add(child, within(node, style, around))
    if (isApart) read.text += '\n'
  }
  const addWords = (words: string, { digits, space, size }: Around): void => {
    const spaced = words.replace(COLLAPSED[space], ' ')
    const follows = /[ \t\r\n]$/.test(read.text) && space !== 'preserved' ? spaced.replace(/^ /, '') : spaced
    const shown = digits === null ? follows : withDigits(follows, digits)
    read.text += size !== read.size && isFigureOfTwo(read.text, shown) ? `\n${shown}` : shown
    if (shown.trim() !== '') read.size = size
  }
  const outer = around(cell, styleOf)
  for (const child of cell.childNodes) add(child, outer)
  const lines = read.text.split(/[\r\n]+/).map((line) => line.trim())
  const text = lines.filter((line) => line !== '').join('\n')
  const fields = read.fields.trim()
  return { leftOut: read.leftOut, fields, unseen, text: text === '' ? '' : `${text}\n${fields}`.trim() }
}

/** How white space and digits of an element are shown, in which size, and whether its children are apart. */
type Around = {
  readonly digits: string | null
  readonly space: keyof typeof COLLAPSED
  readonly size: string
  readonly parts: 'inline' | 'apart'
}

/** What becomes one space. */
const COLLAPSED = { collapsed: /[ \t\r\n\f]+/g, lines: /[ \t\f]+/g, preserved: /\f/g }

const SPACES: readonly (readonly [value: RegExp, space: Around['space']])[] = [
  [/^(pre|pre-wrap|break-spaces|preserve|preserve-spaces)\b(?!-)/i, 'preserved'],
  [/^(pre-line|preserve-breaks)\b/i, 'lines'],
  [/^(normal|nowrap|collapse)\b/i, 'collapsed'],
]

function within(element: Element, style: Style, { digits, space, size }: Around): Around {
  const value = style.get('white-space') ?? style.get('white-space-collapse') ?? ''
  const own = SPACES.find(([pattern]) => pattern.test(value))?.[1]
  return {
    digits: raised(element, style) ?? digits,
    space: own ?? (element.matches('pre, textarea, listing, xmp') ? 'preserved' : space),
    size: sizeOf(element, style) ?? size,
    parts: /flex|grid/i.test(style.get('display') ?? '') ? 'apart' : 'inline',
  }
}

/** White space and size are inherited from the table and the page, raised digits are not. */
function around(cell: Element, styleOf: StyleOf): Around {
  const outer = cell.parentElement ? around(cell.parentElement, styleOf) : outermost
  return within(cell, styleOf(cell), { ...outer, digits: null })
}

const outermost: Around = { digits: null, space: 'collapsed', size: '', parts: 'inline' }

/** Returns `null` for the size around it. Points are written in pixels, because programs mix both. */
function sizeOf(element: Element, style: Style): string | null {
  const [, short] = /(?:^|\s)([\d.]+(?:p[tx]|r?em|%))/i.exec(style.get('font') ?? '') ?? []
  const attribute = element.matches('font') ? element.getAttribute('size') : null
  const given = style.get('font-size') ?? short ?? attribute
  if (given === null || /^(inherit|unset|1em|100%)$/i.test(given))
    return element.matches('big') ? 'big' : null
  const [, length, unit = ''] = /^([\d.]+)(p[tx])$/i.exec(given) ?? []
  return length === undefined ? given : `${Math.round(Number(length) * (/pt/i.test(unit) ? 400 / 3 : 100))}`
}

/** Elements that a browser does not draw, and reading aids above a text. */
const UNSEEN: readonly string[] = [
  'script',
  'style',
  'template',
  'comment',
  'rt',
  'rp',
  'rtc',
  'datalist',
  'noscript',
]

/** Returns `true` for an element that leaves no place in its row or table. */
export function isRemoved(element: Element, style: Style): boolean {
  return (
    /^none$/i.test(style.get('display') ?? (element.hasAttribute('hidden') ? 'none' : '')) ||
    /^all$/i.test(style.get('mso-hide') ?? '') ||
    UNSEEN.includes(element.localName)
  )
}

/** Excel hides so the end of a text that is too long for its column; Word says that it hides on purpose. */
function isCutOff(element: Element, style: Style): boolean {
  return element.matches('span') && /^none$/i.test(style.get('display') ?? '') && !style.has('mso-hide')
}

/** Less than a tenth, or not known before it is calculated. */
const FAINT = /^(?=[\d.])(?:0*(?:\.0\d*)?|\d?(?:\.\d+)?%)$|\(/
/** Outside of the page. */
const FAR = /-\d{3,}/

const UNSEEN_STYLES: readonly (readonly [property: string, value: RegExp])[] = [
  ['visibility', /^(hidden|collapse)$|\(/i],
  ['content-visibility', /^hidden$|\(/i],
  ['opacity', FAINT],
  ['zoom', FAINT],
  ['scale', /(?:^|\s)(?=[-\d.])(?:-|0*(?:\.0\d*)?%?(?:\s|$))|\(/],
  [
    'transform',
    /scale(?:x|y|3d)?\((?:[^)]*,)?\s*(?:-|0*(?:\.0\d*)?%?\s*[,)])|matrix(?!\(\s*1\s*,\s*0\s*,\s*0\s*,\s*1\b)|rotate(?:x|y|3d)|-\d{3,}|(?:var|calc)\(/i,
  ],
  ['translate', FAR],
  ['filter', /^(?!none$|unset$|initial$|inherit$|drop-shadow\(|progid:(?!.*opacity\s*=\s*0))/i],
  ['mask', /^(?!none\b|unset$|initial$|inherit$)/i],
  ['mask-image', /^(?!none\b|unset$|initial$|inherit$)/i],
  ['-webkit-mask-image', /^(?!none\b|unset$|initial$|inherit$)/i],
  ['-webkit-text-security', /^(?!none$|unset$|initial$|inherit$)/i],
  ['font-size', /^[0.]+([a-z%]|$)|^[01](\.\d+)?p[tx]$/i],
  ['font', /(?:^|\s)[0.]+(?:p[tx]|r?em|%)?(?=[\s/])/i],
  ['clip', /^rect\(/i],
  ['clip-path', /^(?!none$|unset$|initial$|inherit$|inset\([\s0.a-z%]*\))/i],
  ['text-indent', FAR],
  ['left', FAR],
  ['right', FAR],
  ['top', FAR],
  ['bottom', FAR],
  ['margin-left', FAR],
  ['margin-top', FAR],
]

export function isHidden(element: Element, style: Style): boolean {
  const isCut =
    /hidden|clip/i.test(style.get('overflow') ?? '') &&
    ['width', 'height', 'max-width', 'max-height'].some((side) =>
      /^[0.]+([a-z%]|$)/i.test(style.get(side) ?? ''),
    )
  return (
    isCut ||
    isRemoved(element, style) ||
    UNSEEN_STYLES.some(([property, value]) => style.has(property) && value.test(style.get(property) ?? ''))
  )
}

/** Returns `true` for an element that hides, or that another around it hides. */
export function isWithinHidden(element: Element, styleOf: StyleOf): boolean {
  if (isHidden(element, styleOf(element))) return true
  return element.parentElement !== null && isWithinHidden(element.parentElement, styleOf)
}

/** A line through an element goes through everything in it. */
export function isWithinDeleted(element: Element, styleOf: StyleOf): boolean {
  if (isDeleted(element, styleOf(element))) return true
  return element.parentElement !== null && isWithinDeleted(element.parentElement, styleOf)
}

function isDeleted(element: Element, style: Style): boolean {
  const lines = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`
  return element.matches('del, s, strike') || /line-through/i.test(lines)
}

/** Returns `true` if the characters are shown in another order than they are stored. */
export function isReversed(cell: Element, styleOf: StyleOf): boolean {
  const parts = [cell, ...cell.querySelectorAll('*')]
  for (let outer = cell.parentElement; outer; outer = outer.parentElement) parts.push(outer)
  return parts.some((part) => {
    const style = styleOf(part)
    if (!part.matches('bdo') && !/override/i.test(style.get('unicode-bidi') ?? '')) return false
    const direction = style.get('direction') ?? part.closest('[dir]')?.getAttribute('dir')
    return !/^ltr$/i.test(direction ?? '')
  })
}

/** Returns `true` if a line from right to left turns the groups: 1 500 is shown as 500 1. */
export function turnsGroups(cell: Element, text: string, styleOf: StyleOf): boolean {
  if (!/\d[ \u2003\u2007\u2009\u3000]+\d/.test(text)) return false
  for (let each: Element | null = cell; each; each = each.parentElement) {
    const direction = styleOf(each).get('direction') ?? each.getAttribute('dir')
    if (direction !== null) return /^rtl$/i.test(direction)
  }
  return false
}

/** Input fields whose value is text. */
const FIELDS = `input:not(${['hidden', 'checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'file']
  .map((type) => `[type="${type}" i]`)
  .join(', ')})`

/** Blocks, form fields, pictures, formulas and small print. */
const APART =
  'address, article, aside, audio, blockquote, button, canvas, caption, center, dd, details, dialog, dir, div, dl, dt, embed, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, iframe, img, input, legend, li, listing, main, math, menu, meter, mi, mn, mo, nav, object, ol, optgroup, option, p, pre, progress, search, section, select, small, summary, svg, table, td, textarea, th, tr, ul, video, xmp'

/** Any length other than 0, such as `0 3em`. */
const LENGTH = /(?:^|[\s(-])[0.]*[1-9]/
const OUT_OF_LINE: readonly (readonly [property: RegExp, value: RegExp])[] = [
  [/^display$/, /^(?!inline$|contents$|none$|ruby|initial$|unset$|revert)/i],
  [/^position$/, /absolute|fixed/i],
  [/^float$/, /left|right|inline/i],
  [/^(margin|padding|border)(-left|-right|-inline.*)?$|^(text-indent|left|right|inset)$/, LENGTH],
  [/^(transform|translate|writing-mode)$/, /^(?!none$|horizontal)/i],
  [/^mso-tab-count$/, LENGTH],
  [/^font-size$/, /^smaller$|^0*\.\d+r?em$|^\d\d(\.\d+)?%$/i],
]

/** Returns `true` for a part that its style separates from the text before and after it. */
function isSetApart(style: Style): boolean {
  return OUT_OF_LINE.some(([property, value]) =>
    [...style].some(([name, given]) => property.test(name) && value.test(given)),
  )
}

type Colour = { readonly lights: readonly number[]; readonly alpha: number }

const WHITE: Colour = { lights: [255, 255, 255], alpha: 1 }
const BLACK: Colour = { lights: [0, 0, 0], alpha: 1 }
/** A notation that the browser does not know, such as `var(--ink)`, may be any colour. */
const UNKNOWN: Colour = { lights: [], alpha: 0 }
const COLOUR_FUNCTION = /^(?!calc\()[\w-]+\(/i
/** Functions that draw a ground, with two levels of others in them. */
const PICTURE = /(?:url|image-set|[\w-]*gradient)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/gi
const known = new Map<string, Colour | null>()

/** Returns `null` for what is no colour of its own, such as `inherit`, `auto` or `url(x.png)`. */
function colourIn(text: string): Colour | null {
  const found = known.get(text)
  if (found !== undefined) return found
  const isOwn = !/^(inherit|initial|unset|revert.*|currentcolor)$/i.test(text)
  const written = [text, `#${text}`].find((each) => isOwn && CSS.supports('color', each))
  const painted = written === undefined ? null : paintedIn(written)
  const colour = painted ?? (COLOUR_FUNCTION.test(text) ? UNKNOWN : null)
  known.set(text, colour)
  return colour
}

/**
 * A canvas knows the names and notations of colours, and writes `#d9d9d9` or `rgba(0, 0, 0, 0.5)`. It paints newer
 * notations, and ignores what it does not know.
 */
function paintedIn(text: string): Colour | null {
  const canvas = document.createElement('canvas').getContext('2d')
  if (canvas === null) return null
  const [one, other] = ['#010203', '#030201'].map((before) => {
    canvas.fillStyle = before
    canvas.fillStyle = text
    return canvas.fillStyle
  })
  if (one === undefined || one !== other) return null
  const [, ...hex] = /^#(..)(..)(..)$/.exec(one) ?? []
  if (hex.length > 0) return { lights: hex.map((light) => Number.parseInt(light, 16)), alpha: 1 }
  const [, ...lights] = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(one) ?? []
  if (lights.length > 0) return { lights: lights.slice(0, 3).map(Number), alpha: Number(lights[3] ?? 1) }
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
  return { lights: [red, green, blue], alpha: alpha / 255 }
}

function colourOf(element: Element, style: Style): Colour | null {
  return colourIn(style.get('color') ?? element.getAttribute('color') ?? '')
}

/** Covers the colour of the text, also one that an element within it has. */
function fillOf(_: Element, style: Style): Colour | null {
  return colourIn(style.get('-webkit-text-fill-color') ?? '')
}

/** The nearest ground that covers what is behind it. */
function groundOf(element: Element, style: Style): Colour | null {
  const given = style.get('background-color') ?? style.get('background') ?? element.getAttribute('bgcolor')
  const parts = given?.replace(PICTURE, ' ').match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
  const colour = parts.map(colourIn).find((each) => each !== null) ?? null
  return colour === UNKNOWN || (colour !== null && colour.alpha >= 0.5) ? colour : null
}

/** Returns `true` for a part in white, or in the colour of its ground. */
function isPale(element: Element, styleOf: StyleOf): boolean {
  const style = styleOf(element)
  const own = fillOf(element, style) ?? colourOf(element, style)
  if (own !== null && isSame(own, WHITE)) return true
  return (own ?? groundOf(element, style)) !== null && isUnseenColour(element, styleOf)
}

function isSame({ lights, alpha }: Colour, other: Colour): boolean {
  return (
    alpha < 0.1 ||
    other === UNKNOWN ||
    lights.every((light, at) => Math.abs(light - (other.lights[at] ?? 0)) < 16)
  )
}

function isUnseenColour(element: Element | null, styleOf: StyleOf): boolean {
  const nearest = (read: typeof colourOf): Colour | null => {
    for (let each = element; each; each = each.parentElement) {
      const value = read(each, styleOf(each))
      if (value !== null) return value
    }
    return null
  }
  return isSame(nearest(fillOf) ?? nearest(colourOf) ?? BLACK, nearest(groundOf) ?? WHITE)
}

/** Returns `true` if the whole text of the cell is in the colour of its ground, which the user does not see. */
export function isWhollyUnseen({ unseen, text }: CellText): boolean {
  const bare = (words: string): string => words.replace(/\s/g, '')
  return text !== '' && bare(unseen.join('')) === bare(text)
}

/** `up` and `down` are signs of a length: `vertical-align: 3pt` raises, `top: 3pt` lowers. */
const SHIFTED: readonly (readonly [property: string, up: RegExp, down: RegExp])[] = [
  [
    'vertical-align',
    /^(super|text-top)$|^\+?(?=[\d.]*[1-9])[\d.]+[a-z%]/i,
    /^(sub|text-bottom)$|^-(?=[\d.]*[1-9])/i,
  ],
  ['baseline-shift', /^super$|^\+?(?=[\d.]*[1-9])/i, /^sub$|^-(?=[\d.]*[1-9])/i],
  ['mso-text-raise', /^\+?(?=[\d.]*[1-9])/, /^-(?=[\d.]*[1-9])/],
]
const MOVED: typeof SHIFTED = [
  ['top', /^-(?=[\d.]*[1-9])/, /^\+?(?=[\d.]*[1-9])/],
  ['bottom', /^\+?(?=[\d.]*[1-9])/, /^-(?=[\d.]*[1-9])/],
]

function raised(element: Element, style: Style): string | null {
  const isMoved = /^relative$/i.test(style.get('position') ?? '')
  const shifts = isMoved ? [...SHIFTED, ...MOVED] : SHIFTED
  if (element.matches('sup') || shifts.some(([property, up]) => up.test(style.get(property) ?? '')))
    return SUPERSCRIPTS
  const isDown = shifts.some(([property, , down]) => down.test(style.get(property) ?? ''))
  return element.matches('sub') || isDown ? SUBSCRIPTS : null
}
