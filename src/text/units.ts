/**
 * Units as people read them. A quantity has none of its own: the caption of its row or column says what it is («суудал», «дахин»); what a
 * table of several units says is told where they differ.
 */
export const unitText = {
  words: {
    people: 'хүн',
    groups: 'бүлэг',
    posts: 'орон тоо',
    tugrik: 'төгрөг',
    thousandTugrik: 'мянган төгрөг',
    percent: 'хувь',
    hours: 'цаг',
    days: 'өдөр',
    months: 'сар',
    childDays: 'хүүхэд-өдөр',
    coefficient: 'итгэлцүүр',
    quantity: '',
    various: '',
    text: '',
  },
  /** Words in a caption that say a unit as well. */
  alsoNamed: { хүн: ['хүүхэд'] } as Readonly<Record<string, readonly string[]>>,
  /** In a line above a table, where its rows or columns say the unit by their captions. */
  asCaptioned: 'мөр, баганад заасан нэгж',
  of: (words: readonly string[]): string => `Нэгж: ${words.join(', ')}`,
  captioned: (caption: string, word: string): string => `${caption}, ${word}`,
}
