export const cellActionText = {
  open: 'Нүдний тухай',
  openKeys: 'Shift+F2',
  copied: (count: number): string => `${count} утга өмнөх жилээс хуулсан, батлаагүй`,
  confirmAll: 'Бүгдийг батлах',
}

export const offlineText = {
  offline: (count: number): string => `Холболтгүй – ${count} өөрчлөлт энэ төхөөрөмжид хадгалагдсан`,
  offlineUnsaved: (count: number): string => `Холболтгүй – ${count} өөрчлөлт хаана ч хадгалагдаагүй`,
  back: (count: number): string => `Холболт сэргэсэн – ${count} өөрчлөлт хадгалахад бэлэн`,
  savedLater: 'Сервертэй холбогдож чадсангүй. Холболт сэргэмэгц програм энэ маягтыг өөрөө хадгална.',
  savedOnceChosen: (count: number): string =>
    `Сервертэй холбогдож чадсангүй. ${count} нүдэнд хоёр утга байгаа тул «Харьцуулж сонгох» товчоор нэгийг нь сонгоно уу. Сонгосны дараа, холболт сэргэмэгц програм энэ маягтыг хадгална.`,
  /** Avoids the word for sending, which is final and belongs to the summary. */
  saveAll: (count: number): string => `Бүгдийг хадгалах (${count})`,
  cannotKeep:
    'Энэ хөтөч өөрчлөлтийг төхөөрөмжид хадгалж чадахгүй байна (нууц цонх, эсвэл зай дүүрсэн). Хуудсаа хаахаас өмнө «Хадгалах» товч дарна уу.',
  conflict: {
    count: (count: number): string => `${count} нүдэнд хоёр утга байна`,
    compare: 'Харьцуулж сонгох',
    title: 'Хоёр утгын аль нэгийг сонгоно уу',
    about: (count: number): string =>
      `Таныг бичиж байх хооронд ${count} нүдний утгыг өөр хүн хадгалсан байна. Сонгох хүртэл юу ч дарж бичигдэхгүй; бусад өөрчлөлт тань хэвээр байна.`,
    cell: 'Нүд',
    mine: 'Миний утга',
    theirs: 'Хадгалагдсан утга',
    allMine: 'Бүгдэд миний утга',
    allTheirs: 'Бүгдэд хадгалагдсан утга',
    by: (name: string, when: string): string => `${name} · ${when}`,
    save: 'Сонгосноор хадгалах',
    chooseLater: 'Дараа сонгох',
    chooseEach: 'Нүд бүрд нэг утга сонгоно уу.',
  },
}

export const problemText = {
  title: 'Алдаа, анхааруулгын жагсаалт',
  kind: {
    refused: 'Аваагүй утга',
    error: 'Алдаа',
    warning: 'Анхааруулга',
    note: 'Мэдээлэл',
    mark: 'Хянагчийн тэмдэглэгээ',
  },
  goTo: (cell: string): string => `${cell}: нүд рүү очих`,
  dismiss: 'Ойлголоо',
  errors: (count: number): string => `${count} алдаа`,
  warnings: (count: number): string => `${count} анхааруулга`,
  notes: (count: number): string => `${count} мэдээлэл`,
  marks: (count: number): string => `${count} тэмдэглэгээ`,
  show: 'Жагсаалт харах',
  hide: 'Жагсаалт хаах',
}

export const blankBarText = {
  help: 'Тусламж',
  helpKeys: 'F1',
  range: (count: number, sum: string, average: string): string =>
    `Дундаж: ${average} · Тоон нүд: ${count} · Нийлбэр: ${sum}`,
  save: 'Хадгалах',
  saveKeys: 'Ctrl+S',
  /** Saves and opens the next blank. */
  goOn: (place: string): string => `Цааш: ${place}`,
  goOnKeys: 'Ctrl+Enter',
  retry: 'Дахин оролдох',
  saving: 'Хадгалж байна…',
  allSaved: 'Бүх өөрчлөлт хадгалагдсан',
  allSavedAt: (time: string): string => `Бүх өөрчлөлт хадгалагдсан · ${time}`,
  neverSaved: 'Хадгалаагүй. Оруулах зүйлгүй бол хоосноор нь хадгална уу.',
  pending: (count: number): string => `${count} өөрчлөлт хадгалаагүй`,
  failedCells: (count: number): string => `${count} утга хадгалагдсангүй`,
  saved: 'Амжилттай хадгалагдлаа',
}
