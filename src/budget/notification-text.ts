import { countText } from '#engine/number/format.ts'

export const reminderText = {
  open: 'Сануулга илгээх',
  about: (count: number): string => `Илгээгээгүй ${countText(count)} байгууллага`,
  tooMany: (most: number): string => `Нэг удаад ${most} хүртэл байгууллагад сануулна. Шүүлтээр цөөлнө үү.`,
  aboutWords: 'Энэ үгийг байгууллага програмд нэвтэрч уншина. Захидалд орохгүй.',
  reaches: {
    mail: 'Програм, захидлаар',
    program: 'Зөвхөн програмд: баталгаажсан и-мэйл хаяггүй, эсвэл захидал авахаа больсон',
    nobody: 'Нэвтрэх хэрэглэгчгүй тул хэн ч уншихгүй',
  },
  reached: (counts: { readonly mail: number; readonly program: number; readonly nobody: number }): string =>
    `Баталгаажсан и-мэйлтэй ${countText(counts.mail)} байгууллагад захидлаар бас очно, ${countText(counts.program)} байгууллага зөвхөн програмд үзнэ${counts.nobody === 0 ? '' : `, ${countText(counts.nobody)} байгууллагад хэрэглэгч алга`}.`,
  last: (at: string, by: string): string => `Сүүлд сануулсан: ${at}, ${by}`,
} as const

type NotificationParts = {
  /** '' if it concerns no institution. */
  readonly institution: string
  readonly year: number
  /** The formatted deadline; '' if it concerns none. */
  readonly until: string
  /** The time left when it was written, in mail when it is sent, as text; '' for none. */
  readonly left: string
  /** The number of combined events. */
  readonly times: number
}

type Sentences = {
  readonly title: (parts: NotificationParts) => string
  readonly about: (parts: NotificationParts) => string
}

/**
 * The notifications in the application and by mail: a title, and a sentence with the next step. They never contain
 * personal figures.
 */
export const notificationKindText = {
  returned: {
    title: () => 'Төсвийн төслийг буцаалаа',
    about: ({ year, until }) =>
      `${year} оны төслийг хянагч буцаасан. Шалтгааныг уншиж, засаад ${until === '' ? '' : `${until} (Улаанбаатарын цагаар) хүртэл `}дахин илгээнэ үү.`,
  },
  passedOn: {
    title: () => 'Төсвийн төслийг яаманд шилжүүллээ',
    about: ({ year }) => `${year} оны төсөл яамны хяналтад очлоо. Танаас шаардах зүйл алга.`,
  },
  approved: {
    title: () => 'Төсвийн төслийг баталлаа',
    about: ({ year }) => `${year} оны төсөл эцэслэн батлагдлаа.`,
  },
  passingUndone: {
    title: () => 'Яаманд шилжүүлснийг цуцаллаа',
    about: ({ year }) => `${year} оны төсөл дүүрэг, аймгийн хяналтад буцаж очлоо. Шалтгааныг уншина уу.`,
  },
  approvalUndone: {
    title: () => 'Баталсныг цуцаллаа',
    about: ({ year }) => `${year} оны төсөл яамны хяналтад буцаж очлоо. Шалтгааныг уншина уу.`,
  },
  deadline: {
    title: ({ left }) => `Илгээх хугацаа: ${left}`,
    about: ({ year, until }) =>
      `${year} оны төсөл илгээгдээгүй байна. Илгээх хугацаа ${until}-д (Улаанбаатарын цагаар) дуусна.`,
  },
  extended: {
    title: ({ until }) => (until === '' ? 'Илгээх эцсийн хугацааг цуцаллаа' : 'Илгээх хугацааг сунгалаа'),
    about: ({ year, until }) =>
      until === ''
        ? `${year} оны төслөө илгээх эцсийн хугацаагүй боллоо. Шалтгааныг уншина уу.`
        : `${year} оны төслөө ${until} (Улаанбаатарын цагаар) хүртэл илгээнэ. Шалтгааныг уншина уу.`,
  },
  shortened: {
    title: () => 'Илгээх хугацааг богиносголоо',
    about: ({ year, until }) =>
      `${year} оны төслөө ${until} (Улаанбаатарын цагаар) хүртэл илгээнэ. Шалтгааныг уншина уу.`,
  },
  reminded: {
    title: () => 'Төсвийн төслөө илгээхийг сануулж байна',
    about: ({ year, until, left }) =>
      `${year} оны төсөл илгээгдээгүй байгааг хянагч сануулсан.${until === '' ? '' : ` Илгээх хугацаа ${until}-д (Улаанбаатарын цагаар) дуусна${left === '' ? '' : `, ${left}`}.`}`,
  },
  consentRequested: {
    title: () => 'Илгээх зөвшөөрөл хүссэн',
    about: ({ year }) => `${year} оны төсөл илгээхэд бэлэн болсон. Тайланг хянаж, зөвшөөрнө үү.`,
  },
  consented: {
    title: () => 'Илгээхийг зөвшөөрсөн',
    about: ({ year }) => `${year} оны төслийн тайланг зөвшөөрсөн тул одоо илгээж болно.`,
  },
  answered: {
    title: ({ institution, times }) =>
      times > 1
        ? `${institution}: ${times} тэмдэглэгээнд хариулав`
        : `${institution}: тэмдэглэгээнд хариулав`,
    about: ({ year }) => `${year} оны төсөлд тавьсан тэмдэглэгээний хариуг байгууллагын хуудаснаас үзнэ үү.`,
  },
  recalled: {
    title: ({ institution }) => `${institution}: илгээлтээ цуцлав`,
    about: ({ year }) =>
      `Байгууллага ${year} оны төслийнхөө илгээлтийг тухайн шатны хянагч нээхээс өмнө цуцалсан. Засаад дахин илгээнэ.`,
  },
  rightsChanged: {
    title: () => 'Хэрэглэгчийн эрхийг өөрчиллөө',
    about: () =>
      'Танай байгууллагын хэрэглэгчийн бөглөх, хянах, илгээх эрхийг өөрчилсөн. Та үүнийг зөвшөөрөөгүй бол админд мэдэгдэнэ үү.',
  },
  yearAnnounced: {
    title: ({ year }) => `${year} оны төсөв эхэллээ`,
    about: ({ year }) =>
      `${year} оны норматив, тайлант үе бэлэн боллоо. Програмд ${year} оныг сонгож, маягтаа бөглөж эхэлнэ үү.`,
  },
  normsPublished: {
    title: ({ year }) => `${year} оны норматив шинэчлэгдлээ`,
    about: () => 'Илгээгээгүй төслийн дүн шинэ нормативаар бодогдсон. Дүнгээ шалгана уу.',
  },
} as const satisfies Readonly<Record<string, Sentences>>
