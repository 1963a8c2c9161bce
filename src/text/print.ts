/** What the paper says besides the captions of its reports. */
export const printText = {
  draft: 'НООРОГ',
  thousandTugrik: '(мянган төгрөг)',
  roundingNote: 'Бутархайн улмаас нийлбэр зөрж болно',
  noYearBefore: (year: number): string => `${year} онд тооцсон тайлан алга тул харьцуулах дүнгүй`,
  /** Stands where last year's snapshot has no figure. */
  noFigureBefore: '-',
  lineCode: '№',
  lineCaption: 'Үзүүлэлт',
  /** The numbers of the two columns that stand before the numbered ones. */
  lineCodeColumn: 'А',
  lineCaptionColumn: 'Б',
  columnsPart: (first: number, last: number): string =>
    first === last ? `${first}-р багана` : `${first}–${last}-р багана`,
  year: (year: number): string => `${year} он`,
  calculatedAt: (time: string): string => `Тооцсон: ${time}`,
  page: (number: number, of: number): string => `Хуудас ${number}/${of}`,
  receiptNumber: 'Баримтын дугаар',
  sentAt: 'Илгээсэн огноо',
  checkCode: 'Шалгах код',
  checkAt: 'Энэ баримт жинхэнэ эсэхийг кодоор эсвэл QR-аар шалгана:',
  formCode: (code: string): string => `Маягт ${code}`,
  /** A document as the list of documents names it. */
  listed: (code: string, title: string): string => `${code} · ${title}`,
  /** Where the seal of the organisation is pressed. */
  seal: 'Тамга',
  signers: ['Захирал', 'Нягтлан бодогч'],
} as const
