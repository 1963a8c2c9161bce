/** A name as sentences have it: in quotes, unless it has some of its own, as «Бяцхан одод» хувийн цэцэрлэг. */
export function quoted(name: string): string {
  return /[«»"“”„]/.test(name) ? name : `«${name}»`
}
