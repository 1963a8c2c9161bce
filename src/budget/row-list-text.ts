export const rowListText = {
  saved: 'Амжилттай хадгалагдлаа',
  deleted: 'Амжилттай устгагдлаа',
  delete: 'Устгах',
  number: '№',
  actions: 'Үйлдэл',
  editRow: (title: string): string => `${title}: засах`,
  saveRow: (title: string): string => `${title}: хадгалах`,
  giveUpRow: (title: string): string => `${title}: засварыг болих`,
  deleteRow: (title: string): string => `${title}: устгах`,
  deleteMessage: (title: string, object: string): string =>
    `«${title}» ${object} жагсаалтаас устгана. Буцаах боломжгүй.`,
  added: (count: number, noun: string): string => `${count} ${noun} хадгаллаа.`,
  otherRow: 'Өөр мөр засаж байна. Эхлээд түүнийг хадгална уу.',
  editedRemoved: (title: string): string => `Засаж байсан «${title}» мөрийг өөр хэрэглэгч устгасан байна.`,
} as const

/** The text of an empty table, with instructions while it is editable. */
export const emptyListText =
  (empty: string, how: string) =>
  (closed: string | null): string =>
    closed === null ? `${empty} ${how}` : empty

export const peopleButtonText = {
  save: 'Хадгалах',
  add: 'Нэмэх',
  total: 'Нийт дүн',
  notNumber: 'Тоо оруулна уу, жишээ нь 1234.5',
} as const
