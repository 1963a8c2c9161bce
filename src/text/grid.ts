/** What the grid says besides figures and captions. */
export const gridText = {
  codeHead: '№',
  captionHead: 'Үзүүлэлт',
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
  proposed: 'Санал болгосон утга. Бичвэл солигдоно.',
}
