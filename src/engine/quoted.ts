/** A name may already contain quotes: «Бяцхан одод» хувийн цэцэрлэг. */
export function quoted(name: string): string {
  return /[«»"“”„]/.test(name) ? name : `«${name}»`
}
