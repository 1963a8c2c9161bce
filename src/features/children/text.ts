import { rowListText } from '#budget/row-list-text.ts'

export const childAnswerText = {
  deleted: rowListText.deleted,
  otherChild: 'Заасан хүүхэд танай байгууллагын бүртгэлд алга.',
  notInList: 'Жагсаалтаас сонгоно уу',
  notOfLevel: 'Сонгосон мэргэжил энэ боловсролын түвшинд байхгүй. Түвшиндээ тохирохыг сонгоно уу',
  academicLevel: 'Курсыг 1–5 хооронд бүхэл тоогоор оруулна уу',
  years: 'Ажилласан жилийг 0–80 хооронд тоогоор оруулна уу',
  parentsNumber: 'Энэ нь эцэг, эхийн өөрийн регистрийн дугаар байна. Хүүхдийнхийг бичнэ үү',
  moreThanWorked:
    'Тасралтгүй ажилласан жил нь эцэг, эхийн нийт ажилласан жилээс их байна. Аль нэгийг нь засна уу',
  registerForm: 'Регистрийн дугаар кирилл 2 үсэг, 8 оронтой тооноос бүрдэнэ',
  registerLatinY:
    'Регистрийн дугаарт латин «Y» үсэг байна. У, Ү хоёрын аль нь болохыг кирилл үсгээр бичнэ үү',
  registerDate: 'Регистрийн дугаарын огноо хуанлид байхгүй өдөр байна',
  registerFuture: 'Регистрийн дугаарын огноо ирээдүйн өдөр байна',
  deleteConfirmedOnly: 'Зөвхөн баталгаажуулсан мөрийг устгана.',
  childrenRefused: (count: number): string =>
    `${count} утга дүрэмд нийцэхгүй тул хадгалсангүй. Мөр бүрийн тайлбарыг харж засна уу.`,
  noChildrenSent: 'Илгээсэн мөр алга тул юу ч хадгалсангүй.',
  noneConfirmed: (unconfirmed: number): string =>
    `Баталгаажуулаагүй ${unconfirmed} мөрийг орхисон тул юу ч хадгалсангүй.`,
  childrenSaved: (saved: number, unconfirmed: number): string =>
    unconfirmed === 0
      ? 'Амжилттай хадгалагдлаа'
      : `Амжилттай хадгалагдлаа. ${saved} мөр хадгалж, баталгаажуулаагүй ${unconfirmed} мөрийг орхилоо.`,
  childrenPulled: ({
    total,
    added,
    gone,
    changed,
  }: Readonly<Record<'total' | 'added' | 'gone' | 'changed', number>>): string =>
    added + gone + changed === 0
      ? `Багш, ажилтны хүүхдийн мэдээлэл татлаа: ${total} хүүхэд, өөрчлөлт алга.`
      : `Багш, ажилтны хүүхдийн мэдээлэл татлаа: ${total} хүүхэд. Шинэ ${added}, хасагдсан ${gone}, шинэчлэгдсэн ${changed}.`,
  withoutParent: (count: number): string =>
    `${count} хүүхдийн эцэг, эх ажилтны бүртгэлд алга. Эхлээд ажилтны мэдээллээ татна уу.`,
} as const

export const serviceYearsText = (years: number, least: number): string =>
  `Багш, ажилтан ${years} жил ажилласан гэсэн боловч ${least}-аас доошгүй жил тасралтгүй ажилласан гэж тэмдэглэсэн байна. Ажилласан жил, тэмдэглэгээний аль нь буруу болохыг шалгана уу.`
