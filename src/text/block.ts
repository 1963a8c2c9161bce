/** What is said when many cells are changed in one go: pasting, filling, clearing, undoing. */
export const blockText = {
  did: {
    typed: (count: number): string => `${count} нүдэнд бичлээ.`,
    pasted: (count: number): string => `${count} нүдэнд буулгалаа.`,
    filled: (count: number): string => `${count} нүдийг дүүргэлээ.`,
    cleared: (count: number): string => `${count} нүдийг хоосоллоо.`,
    cut: (count: number): string => `${count} нүдийг хайчилж авлаа.`,
    restored: (count: number): string => `${count} нүдийг сэргээлээ.`,
    copied: (count: number): string => `${count} нүдэнд өмнөх жилийн утгыг хууллаа.`,
  },
  copiedHere: 'Өмнөх жилээс үргэлжилсэн утга. F8 дарж батална уу, эсвэл шинэ утга бичнэ үү.',
  confirmed: (count: number): string => `${count} нүдний хуулсан утгыг баталлаа.`,
  showBefore: (button: string): string => `Эхлээд «${button}» товчоор өмнөх жилийн утгыг харуулна уу.`,
  noBeforeHere: 'Энэ хүснэгтэд өмнөх жилийн утгыг хуулахгүй.',
  nothingBefore: 'Өмнөх жил эдгээр нүдэнд бичсэн утга алга.',
  nothingTaken: 'Нэг ч нүд өөрчлөгдсөнгүй.',
  skipped: (count: number): string => `${count} нүдийг засах боломжгүй тул алгаслаа.`,
  refused: (count: number): string => `${count} утгыг авсангүй, улаан нүдний тайлбарыг харна уу.`,

  deed: {
    typed: 'бичсэн утга',
    pasted: 'буулгасан утга',
    filled: 'дүүргэсэн утга',
    cleared: 'хоосолсон утга',
    cut: 'хайчилж авсан утга',
    restored: 'сэргээсэн утга',
    copied: 'өмнөх жилээс хуулсан утга',
  },
  undone: (deed: string, count: number, sheet: string): string =>
    `Буцаалаа: ${deed} (${count} нүд) · ${sheet}`,
  gaveUp: (count: number, sheet: string): string =>
    `Аваагүй утгыг орхиж, анхааруулгыг нь арилгалаа (${count} нүд) · ${sheet}`,
  redone: (deed: string, count: number, sheet: string): string =>
    `Дахин хийлээ: ${deed} (${count} нүд) · ${sheet}`,
  nothingToUndo: 'Буцаах үйлдэл алга.',
  nothingToRedo: 'Дахин хийх үйлдэл алга.',

  preview: {
    title: 'Буулгахын өмнө шалгах',
    about:
      'Доорх утгуудыг хүснэгтэд бичнэ. Зөвхөн «Бичнэ» гэсэн нүд өөрчлөгдөх бөгөөд нэг үйлдлээр буцааж болно.',
    table: 'Буулгах утгууд',
    written: 'Бичнэ',
    emptied: 'Хоосолно',
    skipped: 'Алгасна',
    wrong: 'Буруу',
    unclear: 'Тодорхойгүй',
    was: (value: string): string => `одоо ${value}`,
    empty: 'хоосон',
    counts: (written: number, skipped: number, wrong: number): string =>
      `${written} нүдэнд бичнэ · ${skipped} нүдийг алгасна · ${wrong} утга буруу`,
    beside: (count: number): string => `${count} утга хүснэгтэд багтахгүй тул орхино.`,
    more: (count: number): string => `Эхний ${count} мөрийг харуулав. Үлдсэн мөрийг мөн адил бичнэ.`,
    ask: (example: string): string => `«${example}» мэтийн утгыг хоёр янзаар уншиж болно. Аль нь зөв бэ?`,
    reading: {
      thousands: (number: string): string => `${number} (таслал, цэг нь мянгатын тэмдэг)`,
      decimal: (number: string): string => `${number} (таслал, цэг нь бутархайн тэмдэг)`,
    },
    reasons: 'Авахгүй утгууд',
    reason: (row: string, column: string, text: string): string => `${row} · ${column} · «${text}»`,
    moreReasons: (count: number): string => `… өөр ${count} утга`,
    apply: (count: number): string => `${count} нүдэнд буулгах`,
    nothing: 'Бичиж болох нүд алга.',
  },
}
