/** What tables, their pages and the reading of Excel say, whatever stands in them. */
export const tableText = {
  search: 'Хайх',
  pages: 'Хуудас',
  pageSize: 'Хуудсанд',
  shown: (from: number, to: number, count: number): string => `${from}–${to} / ${count}`,
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

  excel: {
    open: 'Excel-ээс оруулах',
    about:
      'Excel-ээс мөрүүдээ хуулаад (Ctrl+C) доорх талбарт буулгана уу (Ctrl+V), эсвэл .xlsx файл сонгоно уу.',
    columns: (heads: readonly string[]): string => `Баганын дараалал: ${heads.join(' · ')}.`,
    headsToo:
      'Эхний мөр нь баганын нэр байвал дарааллыг нэрээр нь таньж авна. Хадгалах товч дарах хүртэл юу ч хадгалахгүй.',
    paste: 'Excel-ээс хуулсан мөрүүд',
    choose: '.xlsx файл сонгох',
    reading: 'Файлыг уншиж байна…',
    unreadable: 'Файлыг уншиж чадсангүй. Excel (.xlsx) хэлбэрээр хадгалсан файл сонгоно уу.',
    tooLarge:
      'Файл 5 MB-аас их, эсвэл задлахад хэт том тул уншсангүй. Зөвхөн хэрэгтэй мөрүүдийг хуулж буулгана уу.',
    nothing: 'Оруулах мөр олдсонгүй. Мөрүүдээ баганын дарааллаар нь хуулсан эсэхээ шалгана уу.',
    tooMany: (most: number): string => `Нэг удаад ${most} хүртэл мөр оруулна. Эхний ${most} мөрийг авлаа.`,
    preview: 'Оруулах мөрүүд',
    result: 'Шалгалт',
    good: 'Зөв',
    wrong: 'Алдаатай',
    counts: (good: number, wrong: number): string => `${good} мөр зөв, ${wrong} мөр алдаатай`,
    save: (good: number): string => `${good} мөр хадгалах`,
    again: 'Дахин буулгах',
    noGood: 'Хадгалах зөв мөр алга. Алдааг Excel дээрээ засаад дахин буулгана уу.',
    saving: (done: number, all: number): string => `Хадгалж байна: ${done} / ${all}`,
    row: '№',
  },
} as const
