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
export const notificationText = {
  kinds: {
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
      about: ({ year }) =>
        `${year} оны төсөлд тавьсан тэмдэглэгээний хариуг байгууллагын хуудаснаас үзнэ үү.`,
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
  } satisfies Readonly<Record<string, Sentences>>,

  bell: (unread: number): string => (unread === 0 ? 'Мэдэгдэл' : `Мэдэгдэл: ${unread} уншаагүй`),
  most: '99+',
  title: 'Мэдэгдэл',
  allRead: 'Бүгдийг уншсан болгох',
  nothingUnread: 'Уншаагүй мэдэгдэл алга.',
  none: 'Мэдэгдэл алга. Төсөвт тань хамаатай шийдвэр, хариу, хугацаа, шинэ нормативыг энд мэдэгдэнэ.',
  failed: 'Мэдэгдлийг уншиж чадсангүй.',
  before: 'Өмнөхийг харах',
  settings: 'Захидлын тохиргоо',
  unread: 'Уншаагүй',
  markRead: 'Уншсан болгох',
  markUnread: 'Уншаагүй болгох',
  by: (name: string, at: string): string => (name === '' ? at : `${name}, ${at}`),
  marked: 'Тэмдэглэлээ.',

  mail: {
    subject: (title: string): string => `Төсөв: ${title}`,
    link: 'Програмд нээх:',
    words: 'Хүний бичсэн үг, нэр, тоо баримт захидалд орохгүй; програмд нэвтэрч уншина уу.',
    stop: 'Энэ захидлыг програм өөрөө илгээсэн тул хариу бичихгүй. Захидал авахаа болих бол програмын «Мэдэгдэл» цонхны «Захидлын тохиргоо»-г нээнэ үү.',
    sender: 'Төсөв',
  },

  chosen: {
    title: 'Мэдэгдлийг захидлаар авах',
    about: 'Програм дотор мэдэгдэл үргэлж ирнэ. Захидлаар юуг авахаа сонгоно уу.',
    noServer:
      'Энэ програмд захидлын сервер тохируулаагүй тул захидал илгээгдэхгүй. Доорх сонголт хадгалагдаж, тохируулмагц хүчинтэй болно.',
    address: 'И-мэйл хаяг',
    untilConfirmed:
      'Шинэ хаяг руу баталгаажуулах холбоос илгээнэ. Холбоосоор орох хүртэл одоогийн хаяг хэвээр үйлчилнэ.',
    noAddress: 'Хаяггүй бол захидал очихгүй.',
    badAddress: 'Хаяг «ner@baiguullaga.mn» хэлбэртэй, англи үсгээр бичигдсэн байна.',
    kinds: 'Захидлаар ирэх мэдэгдэл',
    save: 'Хадгалах',
    saved: 'Захидлын тохиргоог хадгаллаа.',
    names: {
      returned: 'Төсөл буцаагдсан',
      passedOn: 'Яаманд шилжүүлсэн',
      approved: 'Эцэслэн батлагдсан',
      passingUndone: 'Яаманд шилжүүлснийг цуцалсан',
      approvalUndone: 'Баталсныг цуцалсан',
      deadline: 'Илгээх хугацаа 7, 3, 1 хоногт дуусах',
      extended: 'Илгээх хугацааг сунгасан',
      shortened: 'Илгээх хугацааг богиносгосон',
      reminded: 'Хянагч сануулсан',
      consentRequested: 'Илгээх зөвшөөрөл хүссэн',
      consented: 'Илгээхийг зөвшөөрсөн',
      answered: 'Байгууллага тэмдэглэгээнд хариулсан',
      recalled: 'Байгууллага илгээлтээ цуцалсан',
      rightsChanged: 'Хэрэглэгчийн эрх өөрчлөгдсөн',
      yearAnnounced: 'Шинэ санхүүгийн жил эхэлсэн',
      normsPublished: 'Норматив шинэчлэгдсэн',
    },
  },

  server: {
    title: 'Захидал',
    asking: 'Захидлын серверийг шалгаж байна…',
    failed: 'Захидлын төлөвийг уншиж чадсангүй.',
    none: 'Захидлын сервер тохируулаагүй (SMTP_URL): мэдэгдэл зөвхөн програм дотор ирнэ.',
    answers: (host: string, from: string): string =>
      `Захидлын сервер ${host} хариу өгч байна. Илгээгч: ${from}.`,
    away: (host: string, why: string): string =>
      `Захидлын сервер ${host} захидал авахгүй байна (${why}). Захидлууд өгөгдлийн санд хүлээж, сервер ирмэгц өөрөө илгээгдэнэ; дөрвөн хоногоос удвал орхино. Серверийн хаяг, нэр, нууц үгийг SMTP_URL-д шалгана уу.`,
    nothingWaits: 'Хүлээж байгаа захидал алга.',
    waiting: (count: number, since: string): string =>
      `${count} захидал илгээгдэхийг хүлээж байна, хамгийн эртнийх нь ${since}-оос хойш.`,
    again: (why: string, at: string): string => `Сүүлийн алдаа, ${at}: ${why}`,
    failedMail: (count: number): string => `${count} захидлыг илгээж чадалгүй орхилоо:`,
    one: (userName: string, address: string, at: string, why: string): string =>
      `${userName} (${address}), ${at}: ${why}`,
  },
} as const
