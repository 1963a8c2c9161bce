const guidanceWord = 'Жишиг:'

export const columnText = {
  captionHead: 'Үзүүлэлт',
  figureHead: 'Дүн',
  /** Column numbers of the two caption columns on paper. */
  codeColumn: 'А',
  captionColumn: 'Б',
  total: 'Дүн',
  guidanceWord,
  guidance: (range: string): string => `${guidanceWord} ${range}`,
}
