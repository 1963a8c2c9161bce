import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const client = new URL('../', import.meta.url)
const tokens = await readFile(new URL('tokens.css', import.meta.url), 'utf8')
const sheets = (await readdir(client, { recursive: true })).filter((name) => name.endsWith('.css'))
const styles = await Promise.all(
  sheets.map(async (name) => ({ name, css: await readFile(new URL(name, client), 'utf8') })),
)

const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)')
const [darkOnly = ''] = dark.split('@media (pointer: coarse)')
const themes = { light: coloursOf(light), dark: new Map([...coloursOf(light), ...coloursOf(darkOnly)]) }

const grounds = ['ground', 'surface', 'raised', 'computed', 'locked', 'chosen']
const texts = ['text', 'muted', 'accent', 'accent-strong', 'danger', 'warning', 'ok', 'colleague', 'status']
const softened = ['accent', 'danger', 'warning', 'ok', 'colleague']

test.each(
  Object.entries(themes).flatMap(([name, theme]) => [
    ...texts.flatMap((text) => grounds.map((ground) => [name, theme, text, ground, 4.5] as const)),
    ...softened.flatMap((text) =>
      [text, 'text', 'muted'].map((said) => [name, theme, said, `${text}-soft`, 4.5] as const),
    ),
    ...['1', '2', '3', '4'].map((person) => [name, theme, 'on-person', `person-${person}`, 4.5] as const),
    [name, theme, 'on-accent', 'accent', 4.5] as const,
    [name, theme, 'on-accent', 'accent-strong', 4.5] as const,
    // Non-text contrast: edges of controls, focus, bars (WCAG 1.4.11).
    ...['line-strong', 'focus'].flatMap((edge) =>
      grounds
        .filter((ground) => ground !== 'locked')
        .map((ground) => [name, theme, edge, ground, 3] as const),
    ),
    ...['base', 'up', 'down', 'accent'].map((bar) => [name, theme, bar, 'surface', 3] as const),
  ]),
)('%s: %s%s contrasts with %s by %f', (_name, theme, front, back, least) => {
  expect(contrast(colour(theme, front), colour(theme, back))).toBeGreaterThanOrEqual(least)
})

test('the dark theme redefines every colour except those that are only shadows', () => {
  const lightOnly = [...coloursOf(light).keys()].filter((name) => !coloursOf(darkOnly).has(name))
  expect(lightOnly).toEqual([])
})

test.each(styles)('$name takes only tokens that there are', ({ name, css }) => {
  const set = new Set(
    [...tokens.matchAll(/(--[a-z0-9-]+):/g), ...css.matchAll(/(--[a-z0-9-]+):/g)].map(([, token]) => token),
  )
  // Set by the application or its libraries at run time.
  const given = /^--(range|grid|anchor|available|rail|fold|column)-/
  const missing = [...css.matchAll(/var\((--[a-z0-9-]+)\)/g)].flatMap(([, token = '']) =>
    set.has(token) || given.test(token) ? [] : [token],
  )
  expect(missing, name).toEqual([])
})

/** Paper is white and has no theme. */
const ofPaper = 'documents/web/printed-paper.module.css'

test.each(styles.filter(({ name }) => name !== 'ui/tokens.css' && name !== ofPaper))(
  '$name has no colour of its own',
  ({ css }) => {
    expect(css.match(/#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(/gi) ?? []).toEqual([])
  },
)

test.each(styles.filter(({ name }) => name !== 'ui/tokens.css' && name !== ofPaper))(
  '$name takes its sizes of type, its spaces and its corners from the scale',
  ({ css }) => {
    // A line of 1 px is not a step, and a pseudo-element is not text.
    const rules = css.split('}').filter((rule) => !/::(before|after)\s*\{/.test(rule))
    const own = rules.flatMap((rule) => [
      ...rule.matchAll(
        /\n\s*(?:font-size|(?:row-|column-)?gap|(?:padding|margin)[a-z-]*|border-radius): [^;]*?\b(?!1px)[\d.]+(?:px|r?em)\b[^;]*/g,
      ),
    ])
    expect(own.map(([found]) => found.trim())).toEqual([])
  },
)

test('no text is smaller than the smallest step; a mark that is drawn before or after one may be', () => {
  const small = styles.flatMap(({ name, css }) =>
    css
      .split('}')
      .filter((rule) => !/::(before|after)\s*\{/.test(rule))
      .flatMap((rule) =>
        [...rule.matchAll(/font(?:-size)?:[^;]*?\b(\d+(?:\.\d+)?)px/g)].flatMap(([found, size]) =>
          Number(size) < 12 && Number(size) > 0 ? [`${name}: ${found}`] : [],
        ),
      ),
  )
  expect(small).toEqual([])
})

function coloursOf(css: string): ReadonlyMap<string, string> {
  return new Map(
    [...css.matchAll(/--color-([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  )
}

function colour(theme: ReadonlyMap<string, string>, name: string): string {
  const found = theme.get(name)
  if (found === undefined) throw new Error(`no colour is called ${name}`)
  return found
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Relative luminance of a colour, 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  const channel = (from: number): number => {
    const share = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
