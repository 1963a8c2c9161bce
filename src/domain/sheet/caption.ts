/**
 * Fills the year into a caption: {Y} the financial year, {Y-1} and {Y+1} its neighbours, {A} the study year that runs in
 * spring ("2025-2026" for 2026), {B} the next one (design calculation §1).
 */
export function captionOf(caption: string, year: number): string {
  return caption
    .replaceAll('{Y-2}', String(year - 2))
    .replaceAll('{Y-1}', String(year - 1))
    .replaceAll('{Y+1}', String(year + 1))
    .replaceAll('{Y}', String(year))
    .replaceAll('{A}', `${year - 1}-${year}`)
    .replaceAll('{B}', `${year}-${year + 1}`)
}
