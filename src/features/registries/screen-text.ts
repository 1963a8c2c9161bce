import { countText } from '#engine/number/format.ts'

export const registriesText = {
  tab: 'Улсын бүртгэл',
  heading: 'Улсын бүртгэл',
  purpose:
    'Байгууллагууд ажилтан, хүүхэд, суралцагчаа улсын бүртгэлээс татна. Энд асуултын тоо, бүртгэл хариулж байгаа эсэх харагдана; хэнийг асууж, ямар хариу ирснийг хадгалахгүй.',
  failed: 'Бүртгэлийн төлөвийг уншиж чадсангүй.',
  nothingToAsk: 'Энэ бүртгэлийн хаягийг тохируулаагүй тул шалгах зүйл алга.',

  names: { staff: 'Ажилтан, хүүхэд, суралцагчийн бүртгэл', citizens: 'Иргэний бүртгэл' },
  questions: {
    staff: 'Ажилтан',
    children: 'Ажилтны хүүхэд',
    pupils: 'Суралцагч',
    citizen: 'Иргэний нэр',
  },
  settings: {
    staff: { url: 'STAFF_REGISTRY_URL', token: 'STAFF_REGISTRY_TOKEN', timeout: 'STAFF_REGISTRY_TIMEOUT_MS' },
    citizens: {
      url: 'CITIZEN_REGISTRY_URL',
      token: 'CITIZEN_REGISTRY_TOKEN',
      timeout: 'CITIZEN_REGISTRY_TIMEOUT_MS',
    },
  },
  builtIn: 'Үзүүлэнгийн зохиомол бүртгэл: програм дотроо хариулах тул шалгах зүйлгүй.',
  none: {
    staff: (url: string): string =>
      `Тохируулаагүй (${url}). Байгууллагууд татаж чадахгүй; мэдээллийг жагсаалтаар эсвэл гараар оруулна.`,
    citizens: (url: string): string =>
      `Тохируулаагүй (${url}). Хүүхдийн нэрийг регистрийн дугаараар нь лавлаж чадахгүй; гараар бичнэ.`,
  },
  at: (host: string): string => `Хаяг: ${host}.`,
  token: (state: 'sent' | 'none', setting: string): string =>
    state === 'sent' ? `Токен тохируулсан (${setting}).` : `Токен тохируулаагүй (${setting}).`,
  plain: 'Холболт шифрлэгдээгүй (http): хувийн мэдээлэл задгай дамжина. Хаягийг https болгоно уу.',

  check: 'Одоо шалгах',
  checkOf: (name: string): string => `${name}: одоо шалгах`,
  checkAbout: 'Хэнийх ч биш дугаараар нэг асуулт явуулна.',
  answersNow: 'Бүртгэл одоо хариу өгч байна.',

  columns: {
    question: 'Асуулт',
    answeredAt: 'Сүүлд хариулсан',
    failedAt: 'Сүүлд алдаа гарсан',
    why: 'Яагаад',
    answers: 'Өнөөдөр хариулсан',
    failures: 'Өнөөдөр алдаа',
  },
  never: '—',
  neverQueried: 'Одоогоор хэн ч асуугаагүй.',
  lastFailed: (questions: string): string => `Сүүлийн асуулт нь амжилтгүй: ${questions}.`,
  count: (count: number): string => countText(count),

  failures: {
    refused: 'Бүртгэл алдааны кодоор хариулсан. Байгууллагын дугаар, оныг бүртгэлийн талынхантай тулгана уу.',
    unreachable: 'Холбогдсонгүй, эсвэл холболт дундаа тасарсан. Хаяг, сүлжээ, галт ханыг шалгана уу.',
    timeout: 'Хугацаандаа хариулаагүй. Бүртгэлийн ачаалал, TIMEOUT тохиргоог шалгана уу.',
    nonsense: 'Хариу нь тохирсон хэлбэртэй биш. Хаягийн зам болон docs/registries.md-ийг тулгана уу.',
    forbidden: 'Токеныг хүлээж аваагүй (401, 403). Шинэ токен авч TOKEN-д тохируулна уу.',
    busy: 'Завгүй эсвэл засвартай (429, 5xx). Удаан үргэлжилбэл бүртгэлийн талынханд мэдэгдэнэ үү.',
    certificate:
      'TLS гэрчилгээ нь хүчингүй: өөрөө гарын үсэг зурсан, хугацаа дууссан, эсвэл өөр хаягийнх. NODE_EXTRA_CA_CERTS эсвэл гэрчилгээг шалгана уу.',
    redirected: 'Өөр хаяг руу чиглүүлсэн. Токеныг дагуулж явуулахгүй; URL-д шинэ хаягийг нь тохируулна уу.',
    tooLarge: 'Хариу нь 8 МБ-аас том. Бүртгэл нэг л байгууллагын мэдээлэл өгөх ёстой.',
  },
} as const
