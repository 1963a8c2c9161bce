export const printText = {
  draft: 'НООРОГ',
  thousandTugrik: '(мянган төгрөг)',
  roundingNote: 'Бутархайн улмаас нийлбэр зөрж болно',
  noYearBefore: (year: number): string => `${year} онд тооцсон тайлан алга тул харьцуулах дүнгүй`,
  /** For a missing figure in last year's snapshot. */
  noFigureBefore: '-',
  revised: {
    approved: 'Баталсан',
    change: 'Өөрчлөлт',
    revised: 'Шинэ',
    source: (period: string): string => `${period}: илгээж, баталсан тайлангийн дүн`,
    rule: 'Шинэ дүнгээс баталсныг хассан зөрүү, хэвлэсэн нарийвчлалаар',
    note: (period: string): string => `«Баталсан» багана: «${period}» үед илгээж, баталсан тайлангийн дүн.`,
    otherAmount: (approved: string, requested: string): string =>
      `Нийт төсвийг хүссэнээс өөр дүнгээр баталсан: баталсан ${approved}, хүссэн ${requested} мянган төгрөг. Баганад хүссэн төсвийн дүн байна.`,
  },
  lineCode: '№',
  lineCaption: 'Үзүүлэлт',
  /** The numbers of the two columns before the numbered ones. */
  lineCodeColumn: 'А',
  lineCaptionColumn: 'Б',
  columnsPart: (first: number, last: number): string =>
    first === last ? `${first}-р багана` : `${first}–${last}-р багана`,
  year: (year: number): string => `${year} он`,
  calculatedAt: (time: string): string => `Тооцсон: ${time}`,
  printedAt: (time: string): string => `Хэвлэсэн: ${time}`,
  status: (words: string): string => `Төлөв: ${words}`,
  page: (number: number, of: number): string => `Хуудас ${number}/${of}`,
  receiptNumber: 'Баримтын дугаар',
  sentAt: 'Илгээсэн огноо',
  sender: 'Илгээсэн хүн',
  attachments: 'Хавсралт файл, SHA-256:',
  attachment: (name: string, sha256: string): string => `${name}: ${sha256}`,
  checkCode: 'Шалгах код',
  checkAt: 'Энэ баримт жинхэнэ эсэхийг кодоор эсвэл QR-аар шалгана:',
  formCode: (code: string): string => `Маягт ${code}`,
  listed: (code: string, title: string): string => `${code} · ${title}`,
  /** The code at the start of `listed`; without one the whole text. */
  codeListed: (listed: string): string => listed.split(' · ')[0] ?? '',
  seal: 'Тамга',
  signers: ['Захирал', 'Нягтлан бодогч'],
} as const

/** Returns the file name of printed sheets of a year, without characters that file names cannot contain. */
export function paperName(title: string, year: number): string {
  return `${title
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .slice(0, 80)
    .trim()} ${year}.pdf`
}
