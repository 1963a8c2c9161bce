import type { Tab, View } from '#domain/organisation/views.ts'

/** The tab that an address means: the one named, else the view's home, which is its summary. */
export function tabAt({ tabs }: Pick<View, 'tabs'>, value: number | null): Tab | undefined {
  return tabs.find((tab) => tab.value === value) ?? tabs.find(({ panel }) => panel === 'summary') ?? tabs[0]
}

/** The codes of all sheets that a view shows, in the order of its tabs. */
export function sheetsOf({ tabs }: Pick<View, 'tabs'>): readonly string[] {
  return tabs.flatMap(({ sheets }) => sheets)
}
