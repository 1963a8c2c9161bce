/** Every input of a calculation with its version, by key: entered cells, register figures, the norms of the year. */
export type InputVersions = Readonly<Record<string, string>>

/** How many inputs differ between a calculation and now: changed, added or gone. */
export function changedInputs(then: InputVersions, now: InputVersions): number {
  const keys = new Set([...Object.keys(then), ...Object.keys(now)])
  return [...keys].filter((key) => then[key] !== now[key]).length
}
