/** What is said between the forms of two years: of figures without a counterpart, and of rows that a form has not. */
export const counterpartText = {
  /** Of a cell, held against a year in whose forms it was something else. */
  fresh: (year: number): string => `Энэ нүд ${year} оны маягтад байгаагүй тул харьцуулах утга алга.`,
  part: (year: number, { was, figure }: { readonly was: string; readonly figure: string }): string =>
    `${year} онд «${was}» нүдэнд нэгтгэж бичдэг байсан: ${figure}. Одоо хэд хэдэн нүдэнд хуваагдсан тул аль нэгтэй нь харьцуулахгүй.`,
  joined: (year: number, was: readonly string[]): string =>
    `${year} оны маягтын ${was.map((each) => `«${each}»`).join(', ')} нүдний нийлбэртэй харьцуулав.`,
  unlike: (year: number, was: readonly string[]): string =>
    `${year} онд ${was.map((each) => `«${each}»`).join(', ')} гэсэн тусдаа нүд байсан. Тэдгээрийн утга хоорондоо нэмэгддэггүй тул харьцуулах утга алга.`,
  moved: (year: number, was: string): string => `${year} онд «${was}» нүд байсан.`,
  /** A save that brings rows of which the form of its year knows nothing. */
  noRow: (row: string): string => `Энэ оны маягтад «${row}» кодтой мөр байхгүй.`,
  notSaved: (rows: readonly string[]): string =>
    `Энэ оны маягтад ${rows
      .slice(0, 5)
      .map((row) => `«${row}»`)
      .join(
        ', ',
      )}${rows.length > 5 ? ' зэрэг' : ''} кодтой мөр байхгүй тул юу ч хадгалсангүй. Хуудсаа шинэчилж, энэ оны маягтаар бичнэ үү.`,
} as const
