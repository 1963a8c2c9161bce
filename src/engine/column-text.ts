export const columnText = {
  captionHead: 'Үзүүлэлт',
  figureHead: 'Дүн',
  /** Column numbers of the two caption columns on paper. */
  codeColumn: 'А',
  captionColumn: 'Б',
  total: 'Дүн',
  guidance: (range: string): string => `Жишиг: ${range}`,
}
