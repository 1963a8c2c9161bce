/** What the grid says besides figures and captions. */
export const gridText = {
  codeHead: '№',
  captionHead: 'Үзүүлэлт',
  figureHead: 'Дүн',
  /** Column numbers of the two caption columns on paper. */
  codeColumn: 'А',
  captionColumn: 'Б',
  total: 'Дүн',
  hours: (figure: string): string => `${figure} цаг`,
  guidance: (range: string): string => `Жишиг: ${range}`,
  editor: (row: string, column: string): string => `${row}, ${column}`,
  locked: (reason: string): string => `Түгжээтэй: ${reason}`,
  failed: 'Хадгалж чадсангүй. Дахин хадгална уу.',
  unsavedCell: 'Хадгалаагүй.',
  waitingCell: 'Илгээхийг хүлээж байна.',
  metCell: ({
    theirs,
    by,
    when,
  }: {
    readonly theirs: string
    readonly by: string
    readonly when: string
  }): string =>
    `${by} энэ нүдний утгыг ${theirs || 'хоосон'} болгосон (${when}). Аль утгыг үлдээхээ сонгоно уу.`,
  otherForm: 'Энэ маягт танай байгууллагад одоо хамаарахгүй байна.',
  proposed: 'Санал болгосон утга. Бичвэл солигдоно.',

  range: (count: number, sum: string, average: string): string =>
    `Дундаж: ${average} · Тоон нүд: ${count} · Нийлбэр: ${sum}`,

  save: 'Хадгалах',
  saveKeys: 'Ctrl+S',
  retry: 'Дахин оролдох',
  saving: 'Хадгалж байна…',
  allSaved: 'Бүх өөрчлөлт хадгалагдсан',
  allSavedAt: (time: string): string => `Бүх өөрчлөлт хадгалагдсан · ${time}`,
  neverSaved: 'Хараахан хадгалаагүй',
  unsaved: (count: number): string => `${count} өөрчлөлт хадгалаагүй`,
  notSaved: (count: number): string => `${count} утга хадгалагдсангүй`,
  saved: 'Амжилттай хадгалагдлаа',

  state: {
    empty: 'Хоосон',
    draft: 'Ноорог',
    unsaved: (count: number): string => `Ноорог · ${count} өөрчлөлт хадгалаагүй`,
    computed: 'Автоматаар тооцно',
    savedAt: (when: string, by: string): string => `Хадгалсан ${when} · ${by}`,
    locked: 'Түгжээтэй',
  },
}
