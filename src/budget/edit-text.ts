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

export const markNoteText = {
  quotedMark: (who: string, words: string): string => `${who}: «${words}»`,
  empty: 'хоосон',
  changed: (from: string, to: string, by: string, when: string): string =>
    `Өмнөх илгээлтээс хойш өөрчилсөн: ${from} → ${to} (${by}, ${when})`,
} as const

export const relatedCellText = 'Тэмдэглэсэн нүдтэй нэг нийлбэр, харьцаанд багтдаг тул хамт нээлттэй.'
