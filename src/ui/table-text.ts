import { countText } from '#engine/number/format.ts'

export const tableText = {
  search: 'Хайх',
  pages: 'Хуудас',
  pageSize: 'Хуудсанд',
  shown: (from: number, to: number, count: number): string =>
    count === 0 ? '0 мөр' : `${countText(from)}–${countText(to)} / ${countText(count)}`,
  noneFound: 'Хайлтад тохирох мөр алга.',
  first: 'Эхний хуудас',
  previous: 'Өмнөх хуудас',
  older: 'Өмнөхийг харах',
  next: 'Дараагийн хуудас',
  last: 'Сүүлийн хуудас',
  onFirst: 'Эхний хуудас нээлттэй байна.',
  onLast: 'Сүүлийн хуудас нээлттэй байна.',
  noSuggestion: 'Жагсаалтад алга. Бичсэнээр нь хадгална.',
  showList: (label: string): string => `${label}: жагсаалт харах`,
} as const

export const templateText = 'Загвар татах'
