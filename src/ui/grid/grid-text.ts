export const gridText = {
  pdf: 'PDF татах',
  pdfFailed:
    'PDF файлыг бэлтгэж чадсангүй. Холболтоо шалгаад дахин оролдоно уу. Холболтгүй үед Ctrl+P дарж шууд хэвлэж болно.',
  codeHead: '№',
  hours: (figure: string): string => `${figure} цаг`,
  editor: (row: string, column: string): string => `${row}, ${column}`,
  locked: (reason: string): string => `Түгжээтэй: ${reason}`,
  failed: 'Хадгалж чадсангүй. Дахин хадгална уу.',
  pendingCell: 'Хадгалаагүй.',
  waitingCell: 'Илгээхийг хүлээж байна.',
  conflictCell: ({
    mine,
    theirs,
    by,
    when,
  }: {
    readonly mine: string
    readonly theirs: string
    readonly by: string
    readonly when: string
  }): string =>
    `Таны бичсэн: ${mine || 'хоосон'}. ${by} энэ нүдний утгыг ${theirs || 'хоосон'} болгосон (${when}). Аль утгыг үлдээхээ сонгоно уу.`,
  proposed: 'Санал болгосон утга. Бичвэл солигдоно.',
}

export const foldText = {
  /** The switch, and the number of columns to type in of all columns. */
  typedOnly: 'Зөвхөн бөглөх багана',
  counts: (typed: number, all: number): string => `${typed} / ${all}`,
  totals: 'Нуугдсан баганын дүн',
  hidden: (count: number): string => `+${count}`,
  computed: (count: number): string => `${count} тооцсон багана`,
  show: (count: number): string => `Програм тооцсон ${count} багана нуугдсан. Дарж дэлгэнэ.`,
}

export const blockText = {
  did: {
    typed: (count: number): string => `${count} нүдэнд бичлээ.`,
    pasted: (count: number): string => `${count} нүдэнд буулгалаа.`,
    filled: (count: number): string => `${count} нүдийг дүүргэлээ.`,
    cleared: (count: number): string => `${count} нүдийг хоосоллоо.`,
    cut: (count: number): string => `${count} нүдийг хайчилж авлаа.`,
    restored: (count: number): string => `${count} нүдийг сэргээлээ.`,
    copied: (count: number): string => `${count} нүдэнд өмнөх жилийн утгыг хууллаа.`,
    brought: (count: number): string => `${count} нүдэнд файлаас бичлээ.`,
  },
  nothingToRepeat: 'Давтах оруулга алга. Эхлээд нэг нүдэнд бичнэ үү.',
  copiedHere: 'Өмнөх жилээс үргэлжилсэн утга. F8 дарж батална уу, эсвэл шинэ утга бичнэ үү.',
  copiedWithCaptions: (count: number): string => `${count} нүдийг мөр, баганын нэртэй нь хууллаа.`,
  confirmed: (count: number): string => `${count} нүдний хуулсан утгыг баталлаа.`,
  nothingLastYear: 'Өмнөх жил эдгээр нүдэнд бичсэн утга алга.',
  /** After copying: the cells of the blank that were not copied. */
  leftOut: (names: readonly string[]): string =>
    `Өмнөх жил энэ маягтад оруулсан ${names.length} утгыг тохирох нүд энэ оны маягтад байхгүй тул хуулаагүй: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}.`,
  nothingApplied: 'Нэг ч нүд өөрчлөгдсөнгүй.',
  skipped: (count: number): string => `${count} нүдийг засах боломжгүй тул алгаслаа.`,
  showRejection: (count: number): string => `${count} утгыг авсангүй, улаан нүдний тайлбарыг харна уу.`,
  pasteUnread:
    'Буулгасангүй: сүлжээ удаан эсвэл тасарсан байна. Нүд хэвээр үлдлээ. Нүдээ сонгоод дахин буулгана уу.',
}

export const undoText = {
  edit: {
    typed: 'бичсэн утга',
    pasted: 'буулгасан утга',
    filled: 'дүүргэсэн утга',
    cleared: 'хоосолсон утга',
    cut: 'хайчилж авсан утга',
    restored: 'сэргээсэн утга',
    copied: 'өмнөх жилээс хуулсан утга',
    brought: 'Excel файлаас оруулсан утга',
  },
  undone: (edit: string, count: number, sheet: string): string =>
    `Буцаалаа: ${edit} (${count} нүд) · ${sheet}`,
  gaveUp: (count: number, sheet: string): string =>
    `Аваагүй утгыг орхиж, анхааруулгыг нь арилгалаа (${count} нүд) · ${sheet}`,
  redone: (edit: string, count: number, sheet: string): string =>
    `Дахин хийлээ: ${edit} (${count} нүд) · ${sheet}`,
  nothingToUndo: 'Буцаах үйлдэл алга.',
  nothingToRedo: 'Дахин хийх үйлдэл алга.',
}
