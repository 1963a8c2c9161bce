import { quoted } from '#engine/quoted.ts'

export const approvalText = {
  onlyFinal: 'Батлах дүнг яам эцэслэн батлахдаа тогтооно. Дүнгүйгээр дахин яаманд шилжүүлнэ үү.',
  field: (kind: string): string => `${kind}, баталсан дүн, мянган төгрөг`,
  requested: (amount: string): string => `Хүссэн: ${amount}`,
  notAnAmount: 'Дүнг мянган төгрөгөөр, 0-ээс багагүй тоогоор бичнэ үү.',
  asRequested: 'Хүссэн дүнгээр батална.',
  whole: (amount: string, change: string): string => `Нийт ${amount} мянган төгрөгөөр батална (${change}).`,
  doubts: {
    aboveRequested: (kind: string, approved: string, requested: string, over: string): string =>
      `${kind}: батлах дүн ${approved} нь хүссэн ${requested}-аас ${over} мянган төгрөгөөр их.`,
    farBelow: (kind: string, approved: string, requested: string): string =>
      `${kind}: батлах дүн ${approved} нь хүссэн ${requested}-аас 30 хувиас илүү бага.`,
    aboveCeiling: (kind: string, approved: string, limit: string, over: string): string =>
      `${kind}: батлах дүн ${approved} нь төсвийн хязгаар ${limit}-аас ${over} мянган төгрөгөөр давсан.`,
  },
  confirm: 'Шалгасан, энэ дүнгээр батална',
  toConfirm: 'Дүнгээ шалгаад засна уу. Зөв бол доорхыг тэмдэглээд «Батлах» дарна уу.',
  notConfirmed: 'Энэ дүнгээр батлах бол дээрхийг тэмдэглэнэ үү.',
  unconfirmed: (doubts: readonly string[]): string =>
    `${doubts.join(' ')} Дүнгээ шалгаад, зөв бол баталгаажуулж дахин батална уу.`,
  differs: (approved: string, requested: string): string =>
    `Баталсан дүн, мянган төгрөг: ${approved} (хүссэн: ${requested})`,
} as const

export const deadlineDialogText = {
  open: 'Хугацаа сунгах',
  title: 'Илгээх хугацаа сунгах',
  until: 'Хэзээ хүртэл',
  untilForm: 'Жишээ: 2026.09.05 18:00, Улаанбаатарын цагаар',
  noMoment: 'Огноо, цагийг 2026.09.05 18:00 хэлбэрээр, Улаанбаатарын цагаар бичнэ үү.',
  reason: 'Сунгах шалтгаан',
  submit: 'Сунгах',
  none: 'Энэ тайлант үед илгээх хугацаа тогтоогоогүй тул сунгах шаардлагагүй.',
  older: 'Хугацааг зөвхөн хамгийн сүүлийн тайлант үед сунгана.',
} as const

export const reviewAnswerText = {
  desks: {
    institution: 'Байгууллагад',
    district: 'Дүүрэг, аймгийн газарт',
    ministry: 'Яаманд',
    done: 'Батлагдсан',
  },
  sentAgain: (receipt: string): string =>
    `Таныг үзсэнээс хойш энэ төслийг илгээжээ (баримт ${receipt}). Хуудсыг дахин ачаалж, шинэ дүнг үзсэний дараа үргэлжлүүлнэ үү.`,
  /** For a report that is not loaded or unknown. */
  report: {
    loading: 'Тайлангийн төлөвийг уншиж байна.',
    failed: 'Тайлангийн төлөвийг уншиж чадсангүй.',
  },
  returnObstacles: {
    noReason: 'Буцаах шалтгаанаа бичнэ үү.',
    noMarks: 'Тэмдэглэсэн нүдээс засаж болох нэг ч алга. Оруулдаг нүд тэмдэглэх эсвэл бүхэлд нь буцаана уу.',
  },
  /** A return after the deadline must extend it. */
  noMoreTime: (at: string): string =>
    `Илгээх хугацаа ${at}-д дууссан тул байгууллага дахин илгээж чадахгүй. Дахин илгээх шинэ хугацааг хамт заана уу.`,
  noSuchMark: 'Ийм тэмдэглэгээ алга.',
  noSuchCell: 'Энэ маягтад ийм нүд алга.',
  markDone: 'Энэ тэмдэглэгээг шийдвэрлэсэн байна.',
  markReturned: 'Байгууллагад очсон тэмдэглэгээг устгахгүй. «Шийдвэрлэсэн» болгоно уу.',
  markNotSeen: 'Байгууллагад хараахан очоогүй тэмдэглэгээг авч болно.',
  notReturned: 'Төсвийн төсөл буцаагдаагүй тул тэмдэглэгээнд хариулах боломжгүй.',
  marked: 'Нүдийг тэмдэглэлээ.',
  unmarked: 'Тэмдэглэгээг авлаа.',
  resolved: 'Тэмдэглэгээг шийдвэрлэсэн болголоо.',
  answered: 'Хариултыг хадгаллаа.',
  answerFirst: 'Эхлээд хариултаа үгээр бичнэ үү.',
  returned: (name: string): string => `${quoted(name)} төсвийн төслийг буцаалаа.`,
  passedOn: (name: string): string => `${quoted(name)} төсвийн төслийг яаманд шилжүүллээ.`,
  approved: (name: string): string => `${quoted(name)} төсвийн төслийг баталлаа.`,
  undone: {
    noReason: 'Цуцлах шалтгаанаа бичнэ үү.',
    passedOn: (name: string): string =>
      `${quoted(name)} төсвийн төслийг яаманд шилжүүлснээ цуцаллаа. Төсөл танд буцаж ирлээ.`,
    approved: (name: string): string =>
      `${quoted(name)} төсвийн төслийг баталснаа цуцаллаа. Төслийг дахин хянана.`,
  },
} as const

export const reviewedBudgetText = {
  back: 'Байгууллагын жагсаалт',
  bar: 'Хянагчийн үйлдэл',
  return: 'Буцаах',
  /** With the marks that go along. */
  returnMarks: (marks: number): string => `Буцаах, ${marks} тэмдэглэгээ`,
  approve: { district: 'Яаманд шилжүүлэх', ministry: 'Батлах' },
  failed: 'Энэ байгууллагын төсвийг уншиж чадсангүй.',
  state: 'Төлөв',
  desk: 'Хаана байна',
  deadline: 'Илгээх хугацаа',
  receipt: 'Баримтын дугаар',
  sentAt: 'Илгээсэн',
  marks: 'Тэмдэглэгээ',
  noMarks: 'Тэмдэглэгээ алга. Маягтын нүдийг сонгож Shift+F2 дарж тэмдэглэнэ.',
  changed: 'Өмнөх илгээлтээс хойш өөрчилсөн зүйл',
  noChanged: 'Өөрчилсөн зүйл алга.',
  times: (what: string, times: number): string => (times === 1 ? what : `${what} (${times} удаа)`),
  changedElse: {
    'position.added': 'Шинэ орон тоо нэмсэн',
    'position.edited': 'Шинэ орон тоог өөрчилсөн',
    'position.deleted': 'Шинэ орон тоог хассан',
    'staff.imported': 'Ажилтны мэдээллийг бүртгэлээс татсан',
    'staff.status': 'Ажилтны төлвийг өөрчилсөн',
    'staff.benefits': 'Ажилтны тэтгэмжийг өөрчилсөн',
    'children.imported': 'Ажилтны хүүхдийн мэдээллийг татсан',
    'child.saved': 'Ажилтны хүүхдийн мэдээллийг өөрчилсөн',
    'child.deleted': 'Ажилтны хүүхдийг хассан',
    'pupils.imported': 'Сурагчийн бүртгэлийг татсан',
    'staff.listed': 'Ажилтны бүртгэлийг жагсаалтаар, гараар өөрчилсөн',
    'children.listed': 'Ажилтны хүүхдийн бүртгэлийг жагсаалтаар, гараар өөрчилсөн',
    'pupils.listed': 'Сурагчийн бүртгэлийг жагсаалтаар, гараар өөрчилсөн',
    'attachment.saved': 'Хавсралт файл хадгалсан',
    'attachment.removed': 'Хавсралт файл авч хаясан',
  },
  reports: 'Тайлан',
  attachments: 'Хавсралт файл',
  noAttachments: 'Хавсралт файл алга.',
  blanks: 'Маягтууд',
  events: 'Тайлангийн явц',
  eventsFailed: 'Тайлангийн явцыг уншиж чадсангүй.',
  toCell: (cell: string): string => `${cell}: нүд рүү очих`,
  change: (from: string, to: string): string => `${from} → ${to}`,
  noReport: 'Энэ үед тайлан илгээгээгүй.',
  noFileNext: 'Файл хараахан үүсээгүй байна. Байгууллага тайлангийн PDF-ийг үүсгэсний дараа татаж болно.',
} as const

export const returningText = {
  title: 'Төсвийн төслийг буцаах',
  scope: 'Юуг буцаах вэ?',
  whole: 'Бүхэлд нь: бүх маягт нээгдэнэ',
  /** `related`: the number of additionally open cells. */
  cells: (count: number, related: number): string => {
    if (count === 0) return 'Тэмдэглэсэн нүдийг: одоогоор нээгдэх нүд алга'
    return related === 0
      ? `Тэмдэглэсэн ${count} нүдийг: зөвхөн эдгээр нүд нээгдэнэ`
      : `Тэмдэглэсэн ${count} нүдийг: эдгээр нүд, тэдэнтэй нэг нийлбэрт багтах ${related} нүд нээгдэнэ`
  },
  nothingOpens:
    'Тэмдэглэсэн нүд бүгд тооцсон, бүртгэлээс авсан эсвэл түгжээтэй тул тэмдэглэсэн нүдээр буцаавал засах нүд нээгдэхгүй. Бүхэлд нь буцаана уу.',
  someOpenNothing: (count: number): string =>
    `Тэмдэглэсэн ${count} нүд нь тооцсон, бүртгэлээс авсан эсвэл түгжээтэй тул тэмдэглэсэн нүдээр буцаавал нээгдэхгүй, байгууллага зөвхөн хариулна. Засуулах бол бөглөдөг нүдийг нь тэмдэглэх эсвэл бүхэлд нь буцаана уу.`,
  reason: 'Буцаах шалтгаан',
  until: 'Хэзээ хүртэл дахин илгээх вэ?',
  submit: 'Буцаах',
} as const

export const undoingText = {
  reason: 'Цуцлах шалтгаан',
  passedOn: {
    open: 'Шилжүүлснээ цуцлах',
    title: 'Яаманд шилжүүлснээ цуцлах',
    about:
      'Төсвийн төсөл яамнаас танд буцаж ирж, дахин хянагдана. Батлахдаа шийдвэрлэсэн тэмдэглэгээ дахин нээгдэнэ. Шалтгааныг байгууллага, яам хоёул харна.',
  },
  approved: {
    open: 'Баталснаа цуцлах',
    title: 'Төсвийн төслийг баталснаа цуцлах',
    about:
      'Төсвийн төсөл батлагдаагүй болж, яаманд дахин хянагдана. Батлахдаа шийдвэрлэсэн тэмдэглэгээ дахин нээгдэнэ. Шалтгааныг байгууллага харна.',
  },
} as const

export const approvingText = {
  title: { district: 'Яаманд шилжүүлэх үү?', ministry: 'Төсвийн төслийг батлах уу?' },
  district: (name: string): string => `${quoted(name)} байгууллагын төсвийн төслийг яаманд шилжүүлнэ.`,
  ministry: (name: string): string =>
    `${quoted(name)} байгууллагын төсвийн төслийг эцэслэн батална. Дараа нь байгууллага засахгүй; алдаа мэдэгдвэл та өөрөө «Баталснаа цуцлах» боломжтой.`,
  unresolved: (count: number): string => `Шийдвэрлээгүй ${count} тэмдэглэгээ шийдвэрлэсэн болно.`,
  confirm: { district: 'Яаманд шилжүүлэх', ministry: 'Батлах' },
} as const
