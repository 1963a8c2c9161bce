import { namedLetter } from '#engine/list/foreign-letters.ts'
import { countText } from '#engine/number/format.ts'

/** Amounts in thousand tugrik. */
export const ceilingDeskText = {
  effects: { binding: 'Заавал мөрдөх', guiding: 'Чиглүүлэх' },
  levels: { district: 'аймаг, дүүрэг', ministry: 'яам' },
  noPeriod: 'Ийм тайлант үе алга.',
  notOfType: (names: readonly string[]): string =>
    `${names.join(', ')}: энэ байгууллагын төрөлд ийм тайлант үе алга. Жагсаалтаас хасна уу.`,
  notYourRegion: 'Энэ аймаг, сум бүхэлдээ таны хянах хүрээнд алга. Хязгаарыг байгууллага бүрд тогтооно уу.',
  twice: (name: string): string => `${name}: нэг жагсаалтад хоёр удаа орсон байна.`,
  aboveHigher: (name: string, kind: string, limit: string): string =>
    `${name}: ${kind.toLocaleLowerCase('mn')}д яамнаас ${limit} мянган төгрөгийн хязгаар тогтоосон. Үүнээс ихгүй дүн оруулна уу.`,
  saved: (count: number): string =>
    count === 0 ? 'Өөрчлөгдсөн хязгаар алга.' : `${countText(count)} хязгаарыг хадгаллаа.`,
  event: (limits: string, effect: string): string =>
    `${limits} мянган төгрөг, ${effect.toLocaleLowerCase('mn')}`,
  screen: {
    heading: 'Төсвийн хязгаар',
    purpose:
      'Хүссэн төсөв (хувьсах зардлаар) үүнээс хэтрэхгүй байх дүн. Дүн мянган төгрөгөөр; хоосон бол хязгааргүй. Яамны тогтоосныг аймаг, дүүрэг өөрчлөхгүй, түүнээс бага дүн тогтоож болно. «Заавал» хязгаараас давсан төсвийг илгээх боломжгүй, «Чиглүүлэх» хязгаараас давсанд үндэслэл шаардана.',
    period: 'Тайлант үе',
    parents: 'Хүрээ, аймаг, сум',
    /** The number of regions, and of those with a ceiling. */
    ofParents: (count: number, limited: number): string =>
      `${countText(count)}, үүнээс хязгаартай ${countText(limited)}`,
    institutions: 'Байгууллагууд',
    whole: { district: 'Таны бүх байгууллага', ministry: 'Улсын дүн' },
    headers: {
      number: 'Дугаар',
      name: 'Байгууллага',
      region: 'Хүрээ',
      count: 'Байгууллагын тоо',
      requestedLastYear: (year: number): string => `${year} онд хүссэн`,
      requested: 'Хүссэн',
      limit: 'Хязгаар',
      difference: 'Үлдсэн',
      effect: 'Үйлчлэл',
      setBy: 'Тогтоосон',
      shared: 'Доош хуваарилсан',
    },
    kinds: { current: 'Урсгал', capital: 'Хөрөнгө' },
    effects: { binding: 'Заавал', guiding: 'Чиглүүлэх' },
    field: (name: string, kind: string): string =>
      `${name}: ${kind.toLocaleLowerCase('mn')}, хязгаар, мянган төгрөг`,
    effectOf: (name: string): string => `${name}: хязгаарын үйлчлэл`,
    other: (level: string, limits: string): string => `${level}: ${limits}`,
    sharedAbove: (over: string): string => `${over}-аар хэтэрсэн`,
    without: (count: number): string => `${countText(count)} нь хязгааргүй`,
    known: (known: number, all: number): string =>
      `${countText(all)} байгууллагаас ${countText(known)} нь дүнтэй`,
    above: (amount: string): string => `${amount}-аар давсан`,
    notAnAmount: 'Мянган төгрөгийн тоо бичнэ үү.',
    aboveHigher: (limit: string): string => `Яамны тогтоосон ${limit}-аас ихгүй байна.`,
    save: (count: number): string => (count === 0 ? 'Хадгалах' : `Хадгалах (${countText(count)})`),
    nothingToSave: 'Өөрчилсөн хязгаар алга.',
    pasteAsk: {
      title: (count: number): string =>
        `${countText(count)} байгууллага, хүрээний хязгаарыг ингэж буулгах уу?`,
      message: (lines: readonly string[]): string =>
        ['Мөр, багана бүрийг тулгана уу. Мянган төгрөгөөр:', ...lines.map((line) => `• ${line}`)].join('\n'),
      more: (count: number): string => `… бас ${countText(count)}`,
      empty: 'хоосон',
      confirm: 'Буулгах',
    },
    pastedAmount: (kind: string, amount: string): string => `${kind.toLocaleLowerCase('mn')} ${amount}`,
    pastedLine: (id: string, name: string, amounts: readonly string[]): string =>
      `${id === '' ? name : `${id} ${name}`}: ${amounts.join(', ')}`,
    pastedBelow: (count: number): string =>
      `Хуулсан ${countText(count)} мөр энэ хуудасны сүүлийн мөрөөс хэтэрсэн тул орсонгүй. Нэг хуудсан дээр олон мөр харуулах, эсвэл «Excel-ээс оруулах» товчийг ашиглана уу.`,
    faulty: 'Улаанаар тэмдэглэсэн дүнг эхлээд засна уу.',
    undo: 'Өөрчлөлтийг болих',
    export: 'Excel татах',
    import: 'Excel-ээс оруулах',
    importTitle: 'Хязгаарыг Excel-ээс оруулах',
    importAbout: 'Байгууллагын жагсаалтыг одоогийн хязгаартай нь татаж, дүнг нь бөглөөд буцааж оруулна.',
    importAmount: {
      current: 'Урсгал зардлын хязгаар, мянган төгрөг',
      capital: 'Хөрөнгийн зардлын хязгаар, мянган төгрөг',
    },
    notFound: 'Ийм дугаартай байгууллага таны хүрээнд алга.',
    twice: 'Энэ дугаар жагсаалтад өмнө орсон.',
    notAnEffect: (given: string): string => `«Заавал» эсвэл «Чиглүүлэх» гэж бичнэ үү.${namedLetter(given)}`,
    fileName: (session: string): string => `Төсвийн хязгаар ${session}.xlsx`,
    failed: 'Хязгаарыг уншиж чадсангүй.',
    noPeriod: 'Таны байгууллагуудад тайлант үе нээгдээгүй байна.',
    none: 'Таны хянах байгууллага бүртгэгдээгүй байна. Системийн админд хандана уу.',
    total: 'Хуудсан дээрх дүн',
    leave: 'Хадгалаагүй хязгаар байна.',
  },
} as const
