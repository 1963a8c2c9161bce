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
  const rules = rulesIn(sheet).filter(({ selector }) => isUnderstood(page, selector))
  const byKey = new Map<string, (Rule & { readonly order: number })[]>()
  for (const [order, rule] of rules.entries()) {
    const key = keyOf(rule.selector)
    byKey.set(key, [...(byKey.get(key) ?? []), { ...rule, order }])
  }
  const styles = new Map<Element, Style>()
  const written = new Map<string, readonly Declaration[]>()
  const ownOf = (element: Element): readonly Declaration[] => {
    const body = element.getAttribute('style') ?? ''
    const own = written.get(body) ?? declarationsIn(body)
    written.set(body, own)
    return own
  }
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
      .flatMap(({ declarations }) => declarations)
    const style = winning([...matching, ...ownOf(element)])
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
  return [...shown.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) => {
    const declarations = declarationsIn(body)
    return partsOf(selectors).map((selector) => ({ selector, weight: weightOf(selector), declarations }))
  })
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
  const declarations = body.matchAll(/([\w-]+)\s*:\s*((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^;"'])*)/g)
  return Array.from(declarations, ([, property = '', value = '']) => ({
    property: property.toLowerCase(),
    value: value.replace(/\s*!\s*important\s*$/i, '').trim(),
    isImportant: /!\s*important\s*$/i.test(value),
  }))
}
