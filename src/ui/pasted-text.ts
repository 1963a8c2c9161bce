import { isFigureOfTwo, SUBSCRIPTS, SUPERSCRIPTS, withDigits } from '#engine/number/digit-marks.ts'
import { isDrawn, type Style, type StyleOf, styleEffects } from '#ui/pasted-styles.ts'

/**
 * `leftOut`: omitted text, such as a deleted figure; `whole`: with the end that Excel cuts, '' if nothing is cut;
 * `fields`: values of input fields; `unseen`: texts in the colour of their ground; `isStrange`: a figure may look
 * different.
 */
export type CellText = {
  readonly text: string
  readonly leftOut: string
  readonly whole: string
  readonly fields: string
  readonly unseen: readonly string[]
  readonly isStrange: boolean
}

/**
 * Line breaks, blocks, spaced parts, nested cells and digits that look different start lines, superscript digits stay,
 * deleted and hidden text is omitted, as is what a browser does not draw as text.
 */
export function textIn(cell: Element, styleOf: StyleOf): CellText {
  const isCut = [...cell.querySelectorAll('span')].some((part) => isCutOff(part, styleOf(part)))
  const whole = isCut ? readText(cell, styleOf, 'whole').text : ''
  return { ...readText(cell, styleOf, 'shown'), whole }
}

function readText(cell: Element, styleOf: StyleOf, wanted: 'shown' | 'whole'): Omit<CellText, 'whole'> {
  const read = { text: '', leftOut: '', fields: '', appearance: '', turned: 0, isStrange: false }
  const unseen: string[] = []
  const leaveOut = (words: string | null): void => {
    read.leftOut += (words ?? '').trim()
  }
  const add = (node: Node, around: Around): void => {
    if (node.nodeType === Node.TEXT_NODE) addWords(node.textContent ?? '', around, node.parentElement)
    if (!(node instanceof Element)) return
    const style = styleOf(node)
    const effects = styleEffects(style)
    const isGone = effects.has('gone') && !(wanted === 'whole' && isCutOff(node, style))
    const isUnseen = effects.has('unseen')
    if (isGone || isUnseen || isDeleted(node, style)) {
      if (!node.matches('script, style, template')) leaveOut(node.textContent)
      if (isUnseen && !isGone) read.text += '\n'
      return
    }
    if (node.matches(FIELDS)) read.fields += `\n${node.getAttribute('value') ?? ''}`
    const isCovering = effects.has('covering') && (node.textContent ?? '').trim() === ''
    if (effects.has('added') || isCovering) read.isStrange = true
    const inner = within(node, style, around)
    const isApart =
      around.parts === 'apart' || effects.has('apart') || !isDrawn(node) || isPale(node, styleOf)
    if (isApart || node.matches('br')) read.text += '\n'
    const isClosed = node.matches('details:not([open])')
    for (const child of node.childNodes) {
      if (isClosed && child.nodeType === Node.TEXT_NODE) leaveOut(child.textContent)
      else add(child, inner)
    }
    if (isApart) read.text += '\n'
  }
  const addWords = (words: string, around: Around, parent: Element | null): void => {
    const { digits, space, appearance } = around
    const isBlank = words.trim() === ''
    if (!isBlank && !isShown(around)) {
      leaveOut(words)
      if (around.drawn === 'otherwise') read.isStrange = true
      if (!isTiny(around)) read.text += '\n'
      return
    }
    if (!isBlank && isUnseenColour(parent, styleOf)) unseen.push(words)
    if (!isBlank && around.drawn === 'changed') read.isStrange = true
    if (/^rtl$/i.test(around.direction) && /\d/.test(words)) read.turned += 1
    const spaced = words.replace(COLLAPSED[space], ' ')
    const follows = /[ \t\r\n]$/.test(read.text) && space !== 'preserved' ? spaced.replace(/^ /, '') : spaced
    const shown = digits === null ? follows : withDigits(follows, digits)
    read.text += appearance !== read.appearance && isFigureOfTwo(read.text, shown) ? `\n${shown}` : shown
    if (!isBlank) read.appearance = appearance
  }
  const outer = around(cell, styleOf)
  for (const each of [cell, cell.parentElement])
    if (each && styleEffects(styleOf(each)).has('added')) read.isStrange = true
  for (const child of cell.childNodes) add(child, outer)
  const lines = read.text.split(/[\r\n]+/).map((line) => line.trim())
  const text = lines.filter((line) => line !== '').join('\n')
  const fields = read.fields.trim()
  const isTurned = read.turned > 1 || (read.turned === 1 && TURNED.test(text))
  const isStrange = read.isStrange || isTurned || (fields !== '' && text !== '')
  return { text, leftOut: read.leftOut, fields, unseen, isStrange }
}

/** A line from right to left shows 1 500 as 500 1, and -5 as 5-. */
const TURNED = /\d[ \u2003\u2007\u2009\u3000'\u00b4\u02bc\u2019]+\d|(?:^|[\s(])[-+\u2212\u2013]\s*\d/

/** The state that an element gives to its text. */
type Around = {
  readonly digits: string | null
  readonly space: keyof typeof COLLAPSED
  readonly size: string
  /** Raised, spaced or scaled text looks different. */
  readonly shape: readonly string[]
  readonly appearance: string
  readonly parts: 'inline' | 'apart'
  readonly visibility: string
  readonly direction: string
  /** `otherwise`: not as text. */
  readonly drawn: 'plainly' | 'changed' | 'otherwise'
}

/** What becomes one space. */
const COLLAPSED = { collapsed: /[ \t\r\n\f]+/g, lines: /[ \t\f]+/g, preserved: /\f/g }

const SPACES: readonly (readonly [value: RegExp, space: Around['space']])[] = [
  [/^(pre|pre-wrap|break-spaces|preserve|preserve-spaces)\b(?!-)/i, 'preserved'],
  [/^(pre-line|preserve-breaks)\b/i, 'lines'],
  [/^(normal|nowrap|collapse)\b/i, 'collapsed'],
]

function within(element: Element, style: Style, outer: Around): Around {
  const value = style.get('white-space') ?? style.get('white-space-collapse') ?? ''
  const effects = styleEffects(style)
  const inherited = (property: string, before: string): string => {
    const given = style.get(property) ?? 'inherit'
    return /^(inherit|unset)$/i.test(given) ? before : given
  }
  const size = sizeIn(style.get('font-size') ?? 'inherit', outer.size)
  const shape = shapeIn(style, outer.shape)
  const direction = inherited('direction', outer.direction)
  const isOverride = /override/i.test(style.get('unicode-bidi') ?? '') && !/^ltr$/i.test(direction)
  const isChanged = isOverride || effects.has('changed') || outer.drawn === 'changed'
  return {
    digits: effects.has('raised') ? SUPERSCRIPTS : effects.has('lowered') ? SUBSCRIPTS : outer.digits,
    space: SPACES.find(([pattern]) => pattern.test(value))?.[1] ?? outer.space,
    size,
    shape,
    appearance: [size, ...shape].join('|'),
    parts: /flex|grid/i.test(style.get('display') ?? '') ? 'apart' : 'inline',
    visibility: inherited('visibility', outer.visibility),
    direction,
    drawn: !isDrawn(element) || outer.drawn === 'otherwise' ? 'otherwise' : isChanged ? 'changed' : 'plainly',
  }
}

const surroundings = new WeakMap<Element, Around>()

/** The table and the page around it change everything but digits, which are not raised by them. */
function around(element: Element, styleOf: StyleOf): Around {
  const found = surroundings.get(element)
  if (found) return found
  const outer = element.parentElement ? around(element.parentElement, styleOf) : outermost
  const own = within(element, styleOf(element), { ...outer, digits: null })
  surroundings.set(element, own)
  return own
}

const SHAPES: readonly (readonly [property: string, nested: 'replaces' | 'adds'])[] = [
  ['vertical-align', 'adds'],
  ['zoom', 'adds'],
  ['baseline-shift', 'adds'],
  ['alignment-baseline', 'adds'],
  ['mso-text-raise', 'adds'],
  ['top', 'adds'],
  ['bottom', 'adds'],
  ['font-variant', 'replaces'],
  ['font-variant-caps', 'replaces'],
  ['font-variant-position', 'replaces'],
  ['font-variant-numeric', 'replaces'],
  ['font-feature-settings', 'replaces'],
  ['letter-spacing', 'replaces'],
  ['word-spacing', 'replaces'],
]

const outermost: Around = {
  digits: null,
  space: 'collapsed',
  size: '1em',
  shape: SHAPES.map(() => ''),
  appearance: '',
  parts: 'inline',
  visibility: 'visible',
  direction: '',
  drawn: 'plainly',
}

/** Word spaces letters by tenths of points. */
const PLAIN =
  /^(?:normal|none|auto|baseline|initial|reset|1|100%|[-+]?(?:[0.]+[a-z%]*|[0-2]?(?:\.\d+)?p[tx]|0?\.[01]\d*r?em))$/i

function shapeIn(style: Style, outer: Around['shape']): Around['shape'] {
  return SHAPES.map(([property, nested], at) => {
    const before = outer[at] ?? ''
    const given = style.get(property) ?? 'inherit'
    if (/^(inherit|unset)$/i.test(given)) return before
    if (PLAIN.test(given)) return nested === 'adds' ? before : ''
    return nested === 'adds' ? `${before} ${given}` : given
  })
}

const PIXELS = new Map(
  Object.entries({ px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 9.6 / 2.54, q: 2.4 / 2.54 }),
)

/** Known lengths are in pixels, because programs mix units. `given` may be a whole `font`. */
function sizeIn(given: string, outer: string): string {
  if (/^(inherit|unset)$/i.test(given)) return outer
  const [, size = given] =
    /(?:^|\s)((?:[\d.]+[a-z%]+|0|[a-z-]*(?:small|large)(?:er|r)?|medium)(?=[\s/]|$))/i.exec(given) ?? []
  const [, length = '', unit = ''] = /^([\d.]+)([a-z%]*)$/i.exec(size) ?? []
  const pixels = PIXELS.get(unit) ?? (Number(length) === 0 ? 0 : undefined)
  if (length !== '' && pixels !== undefined) return `${rounded(Number(length) * pixels)}px`
  const factor = unit === '%' ? Number(length) / 100 : Number(length)
  const [, base, baseUnit] = /^([\d.]+)(px|em)$/.exec(outer) ?? []
  if (/^(em|%)$/.test(unit) && base !== undefined) return `${rounded(Number(base) * factor)}${baseUnit}`
  return /^(smaller|larger)$|[(%]|em$/i.test(size) ? `${outer} ${size}` : size
}

const rounded = (length: number): number => Math.round(length * 100) / 100

/** Less than two and a half pixels, or a sixth of the size around it. */
function isTiny({ size }: Around): boolean {
  const [, length, unit] = /^([\d.]+)(px|em)$/.exec(size) ?? []
  return length !== undefined && Number(length) < (unit === 'px' ? 2.5 : 0.15)
}

function isShown(around: Around): boolean {
  return !/^(hidden|collapse)$/i.test(around.visibility) && !isTiny(around) && around.drawn !== 'otherwise'
}

/** Excel hides so the end of a text that is too long for its column; Word says that it hides on purpose. */
function isCutOff(element: Element, style: Style): boolean {
  return element.matches('span') && /^none$/i.test(style.get('display') ?? '') && !style.has('mso-hide')
}

/** Returns `true` for an element that leaves no place in its row or table. */
export function isRemoved(element: Element, styleOf: StyleOf): boolean {
  const isCollapsed =
    element.matches('tr, tbody, thead, tfoot, col, colgroup') &&
    /^collapse$/i.test(around(element, styleOf).visibility)
  return isCollapsed || styleEffects(styleOf(element)).has('gone')
}

/** Returns `true` for an element that hides everything in it, or that another around it hides so. */
export function isWithinHidden(element: Element, styleOf: StyleOf): boolean {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (isRemoved(each, styleOf) || styleEffects(styleOf(each)).has('unseen')) return true
  return false
}

/** Returns `true` also for an element that another within it may show. */
export function isHidden(element: Element, styleOf: StyleOf): boolean {
  return isWithinHidden(element, styleOf) || !isShown(around(element, styleOf))
}

/** A line through an element goes through everything in it. */
export function isWithinDeleted(element: Element, styleOf: StyleOf): boolean {
  if (isDeleted(element, styleOf(element))) return true
  return element.parentElement !== null && isWithinDeleted(element.parentElement, styleOf)
}

function isDeleted(element: Element, style: Style): boolean {
  return element.matches('del, s, strike') || /line-through/i.test(style.get('text-decoration-line') ?? '')
}

/** Input fields whose value is text. */
const FIELDS = `input:not(${['hidden', 'checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'file']
  .map((type) => `[type="${type}" i]`)
  .join(', ')})`

type Colour = { readonly lights: readonly number[]; readonly alpha: number }

const WHITE: Colour = { lights: [255, 255, 255], alpha: 1 }
const BLACK: Colour = { lights: [0, 0, 0], alpha: 1 }
/** A notation that the browser does not know, such as `var(--ink)`, may be any colour. */
const UNKNOWN: Colour = { lights: [], alpha: 0 }
const COLOUR_FUNCTION = /^(?!calc\()[\w-]+\(/i
/** Functions that draw a ground, with two levels of others in them. */
const PICTURE = /(?:url|image-set|(?<![\w-])[\w-]*gradient)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/gi
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

function colourOf(style: Style): Colour | null {
  return colourIn(style.get('color') ?? '')
}

/** Covers the colour of the text, also one that an element within it has. */
function fillOf(style: Style): Colour | null {
  return colourIn(style.get('-webkit-text-fill-color') ?? '')
}

/** The nearest ground that covers what is behind it. A gradient of one colour is a ground. */
function groundOf(style: Style): Colour | null {
  const [first, ...others] = (style.get('background-image')?.match(PICTURE) ?? [])
    .flatMap((picture) => picture.slice(picture.indexOf('(') + 1, -1).split(/[\s,]+(?![^(]*\))/))
    .flatMap((part) => colourIn(part) ?? [])
  if (first && first.alpha >= 0.5 && others.every((other) => isSame(first, other))) return first
  const given = style.get('background-color')
  const parts = given?.replace(PICTURE, ' ').match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
  const colour = parts.map(colourIn).find((each) => each !== null) ?? null
  return colour === UNKNOWN || (colour !== null && colour.alpha >= 0.5) ? colour : null
}

/** Returns `true` for a part in white, or in the colour of its ground. */
function isPale(element: Element, styleOf: StyleOf): boolean {
  const style = styleOf(element)
  const own = fillOf(style) ?? colourOf(style)
  if (own !== null && isSame(own, WHITE)) return true
  return (own ?? groundOf(style)) !== null && isUnseenColour(element, styleOf)
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
      const value = read(styleOf(each))
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
