const collator = new Intl.Collator('mn')

/** Orders names as a Mongolian dictionary does: Ө after О, Ү after У, capitals and small letters together. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other)
}
