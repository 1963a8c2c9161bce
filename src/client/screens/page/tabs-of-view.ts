import type { Tab, View } from '#domain/organisation/views.ts'

/** The tab that an address means: the one named, else the view's home, which is its summary. */
export function tabAt({ tabs }: Pick<View, 'tabs'>, value: number | null): Tab | undefined {
  return tabs.find((tab) => tab.value === value) ?? tabs.find(({ panel }) => panel === 'summary') ?? tabs[0]
}
