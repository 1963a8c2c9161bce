export const cellStateText = {
  otherForm: 'Энэ маягт танай байгууллагад одоо хамаарахгүй байна.',
  state: {
    empty: 'Хоосон',
    draft: 'Ноорог',
    pending: (count: number): string => `Ноорог · ${count} өөрчлөлт хадгалаагүй`,
    computed: 'Автоматаар тооцно',
    savedAt: (when: string, by: string): string => `Хадгалсан ${when} · ${by}`,
    locked: 'Түгжээтэй',
  },
}

export const lastYearText = {
  showLastYear: ({ choice, option }: { readonly choice: string; readonly option: string }): string =>
    `Эхлээд «${choice}» сонголтоос «${option}»-ыг сонгож өмнөх жилийн утгыг харуулна уу.`,
  noLastYearHere: 'Энэ хүснэгтэд өмнөх жилийн утгыг хуулахгүй.',
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
