export const counterpartText = {
  /** For a cell that the forms of the compared year define differently. */
  fresh: (year: number): string => `Энэ нүд ${year} оны маягтад байгаагүй тул харьцуулах утга алга.`,
  part: (year: number, { was, figure }: { readonly was: string; readonly figure: string }): string =>
    `${year} онд «${was}» нүдэнд нэгтгэж бичдэг байсан: ${figure}. Одоо хэд хэдэн нүдэнд хуваагдсан тул аль нэгтэй нь харьцуулахгүй.`,
  joined: (year: number, was: readonly string[]): string =>
    `${year} оны маягтын ${was.map((each) => `«${each}»`).join(', ')} нүдний нийлбэртэй харьцуулав.`,
  unlike: (year: number, was: readonly string[]): string =>
    `${year} онд ${was.map((each) => `«${each}»`).join(', ')} гэсэн тусдаа нүд байсан. Тэдгээрийн утга хоорондоо нэмэгддэггүй тул харьцуулах утга алга.`,
  moved: (year: number, was: string): string => `${year} онд «${was}» нүд байсан.`,
  /** A save contains rows that the form of its year does not have. */
  noRow: (row: string): string =>
    row === ''
      ? 'Мөрийн код (specificationCode) хоосон байна.'
      : `Энэ оны маягтад «${row}» кодтой мөр байхгүй.`,
  notSaved: (rows: readonly string[]): string =>
    `Энэ оны маягтад ${rows.join(', ')} кодтой мөр байхгүй тул юу ч хадгалсангүй. Хуудсаа шинэчилж, энэ оны маягтаар бичнэ үү.`,
} as const
