import { countText } from '#engine/number/format.ts'
import { budgetTotalText } from '#forms/total-text.ts'

/** Summed over a reviewer's institutions. */
export const varianceSumText = {
  title: 'Нийт төсөв, хувьсах зардлаар: юугаар өөрчлөгдсөн бэ',
  purpose:
    'Байгууллага бүрийн хувьсах зардлаар тооцсон төсөв өнгөрсөн оноос юугаар өөрчлөгдсөнийг шалтгаанаар нь нэмнэ.',
  start: 'Шалтгаанаар нэгтгэх',
  begins:
    'Аймаг, төрөл, байгууллага тус бүрд норматив, бүртгэл, маягтад оруулсан тоо төсвийг хэдээр өөрчилснийг гаргана. Шүүсэн байгууллага бүрийн төсвийг тооцдог тул олон байгууллагад хэдэн минут болж магадгүй.',
  loading: 'Байгууллагуудын төсвийг тооцож байна…',
  failed: 'Шалтгаанаар нэгтгэж чадсангүй.',
  until: 'Юу хүртэл',
  untils: { now: 'Одоогийн төсөл', sent: 'Сүүлд илгээсэн' },
  before: (year: number): string => `${year} оны төсөв`,
  caption: 'Шалтгаан тус бүрийн дүн, байгууллагуудын нийлбэр, төгрөг',
  institutions: (count: number): string => `${countText(count)} байгууллага`,
  opened: (cause: string): string => `${cause}: байгууллагаар`,
  columns: {
    institution: 'Байгууллага',
    amount: 'Дүн, төгрөг',
    count: 'Байгууллага',
    blanks: 'Маягтад оруулсан тоо',
    percent: 'Өөрчлөлт',
  },
  by: 'Бүлэглэх',
  grouped: { region: 'Аймаг, сумаар', type: 'Төрлөөр', institution: 'Байгууллагаар' },
  unit: 'төгрөг',
  fileName: (year: number): string => `Төсвийн өөрчлөлтийн шалтгаан ${year}.xlsx`,
  about: (present: number, all: number): string =>
    `${countText(all)} байгууллагаас ${countText(present)} нь орсон.`,
  none: 'Сонгосон байгууллагуудаас өнгөрсөн оны төсөвтэй нь алга.',
  missing: {
    notStarted: (count: number): string => `Төслөө эхлээгүй ${countText(count)} байгууллага`,
    unfinished: (count: number): string =>
      `Маягтаа бөглөж дуусаагүй тул ${budgetTotalText.notComparable} ${countText(count)} байгууллага`,
    noLastYear: (count: number): string => `Өнгөрсөн онд тайлан бодоогүй ${countText(count)} байгууллага`,
    notSent: (count: number): string => `Тайлангаа илгээгээгүй ${countText(count)} байгууллага`,
    lost: (count: number): string =>
      `Өмнөх төсвийнх нь оруулсан тоо хадгалагдаагүй ${countText(count)} байгууллага`,
  },
} as const
