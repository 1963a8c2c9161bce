export const validityText = (day: string): string => `${day}-ээс`

/** Returns a source entered by an administrator, with its effective date. */
export function namedSourceText({
  source,
  from,
}: {
  readonly source: string
  readonly from: string | null
}): string {
  return from === null ? source : `${source} (${validityText(from)})`
}
