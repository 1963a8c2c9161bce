/** What a figure counts, by its unit; '' where its name says so. */
const words: Readonly<Record<string, string>> = {
  people: 'хүн',
  groups: 'бүлэг',
  posts: 'орон тоо',
  tugrik: 'төгрөг',
  thousandTugrik: 'мянган төгрөг',
  percent: 'хувь',
  hours: 'цаг',
}

/** A figure with its unit behind it. */
export function withUnit(figure: string, unit: string): string {
  return `${figure} ${words[unit] ?? ''}`.trimEnd()
}
