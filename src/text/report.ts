/** What the program says of reports, periods and sending. Quoted sentences are the specifications'. */
export const reportText = {
  status: {
    NEW: 'Шинэ',
    CALCULATED: 'Тооцсон',
    SENT: 'Илгээсэн',
    APPROVED: 'Батлагдсан',
    RETURNED: 'Буцаасан',
  },
  calculated: 'Тайланг тооцлоо. Одоо PDF татаж, илгээх боломжтой.',
  sent: (receipt: string, at: string, code: string): string =>
    `Төсвийн төслийг илгээлээ. Баримтын дугаар ${receipt}, илгээсэн ${at}, шалгах код ${code}.`,
  stale: (count: number): string => `Тооцоо хуучирсан: ${count} нүд өөрчлөгдсөн`,
  closed: (status: string): string =>
    status === 'APPROVED'
      ? 'Энэ жилийн төсөв батлагдсан тул өөрчлөх боломжгүй.'
      : 'Энэ жилийн төсвийн төслийг илгээсэн тул өөрчлөх боломжгүй. Буцаагдсаны дараа эсвэл шинэ тайлант үе нээгдэхэд засна.',
  noPeriod: (session: string): string =>
    `«${session}» гэсэн тайлант үе танай байгууллагад алга. Тайлант үеэ дахин сонгоно уу.`,
  firstNotApproved: (revised: string, first: string): string =>
    `«${revised}» танай байгууллагад хараахан нээгдээгүй байна. Эхлээд «${first}» батлагдах ёстой: түүнийгээ тооцож илгээнэ үү.`,
  periodShut: 'Тайлант үе хаалттай байна. Системийн админ нээсний дараа үргэлжлүүлнэ.',
  oldPeriod: 'Зөвхөн хамгийн сүүлийн тайлант үеийг тооцож, илгээнэ. Өмнөх үеийг зөвхөн харна.',
  notCalculated: 'Тайлан тооцоогүй байна. Эхлээд «Тайлан бодох» товчийг дарна уу.',
  calculateAgain: (count: number): string =>
    `Тооцоо хуучирсан: ${count} нүд өөрчлөгдсөн. Дахин «Тайлан бодох» товчийг дарж, дараа нь илгээнэ үү.`,
  blocked: (count: number): string =>
    `Маягтуудад ${count} алдаа байна. Алдааг зассаны дараа тайлан бодно уу.`,
  noSuchFile: 'Ийм файл алга.',
  ok: 'Амжилттай',
}
