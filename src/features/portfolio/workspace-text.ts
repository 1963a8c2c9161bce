import { countText } from '#engine/number/format.ts'

export const workspaceText = {
  standings: {
    notStarted: 'Эхлээгүй',
    inProgress: 'Бөглөж байна',
    withErrors: 'Алдаатай',
    calculated: 'Тооцсон, илгээгээгүй',
    returned: 'Буцаасан',
    atDistrict: 'Илгээсэн, дүүрэг, аймагт',
    atMinistry: 'Яаманд',
    approved: 'Батлагдсан',
  },
  /** Where there is little room. */
  shortStandings: { calculated: 'Тооцсон', atDistrict: 'Дүүрэг, аймагт' },
  sizes: {
    small: '100 хүртэл суралцагч',
    medium: '101–300 суралцагч',
    large: '301–700 суралцагч',
    largest: '700-аас олон суралцагч',
  },
  warnings: {
    warnings: 'Анхааруулгатай',
    unexplained: 'Үндэслэл дутуу',
    justified: 'Үндэслэлтэй',
  },
  ceilings: {
    above: 'Хязгаараас давсан',
    within: 'Хязгаарт багтсан',
    none: 'Хязгааргүй',
  },
  /** Of the budgets that need attention. */
  attentions: {
    any: 'Анхаарах',
    withErrors: 'Алдаатай, илгээх боломжгүй',
    unusual: 'Ижил байгууллагаасаа эрс зөрсөн',
    moved: 'Өмнөх жилээсээ эрс өөрчлөгдсөн',
    aboveCeiling: 'Хязгаараас давсан',
    resubmitted: 'Хариу ирсэн, шийдээгүй',
    overdue: 'Илгээх хугацаа хэтэрсэн',
  },
  ownerships: { PUBLIC: 'Төрийн өмчийн', PRIVATE: 'Хувийн' },
  locations: {
    capital: 'Нийслэл',
    aimagCentre: 'Аймгийн төв',
    soumNear: 'Сум, 200 км хүртэл',
    soumFar: 'Сум, 200 км-ээс хол',
  },
  notPlaced: 'Байршил тодорхойгүй',

  selection: {
    row: (name: string): string => `Сонгох: ${name}`,
    page: 'Энэ хуудасны бүх байгууллагыг сонгох',
  },
  filter: {
    names: {
      search: 'Хайлт',
      budgetStatus: 'Төлөв',
      type: 'Төрөл',
      ownership: 'Өмчийн хэлбэр',
      location: 'Байршлын ангилал',
      region: 'Байршил',
      aimag: 'Аймаг, нийслэл',
      sum: 'Сум, дүүрэг',
      learners: 'Хэмжээ',
      warnings: 'Эргэлзээ',
      ceiling: 'Төсвийн хязгаар',
      attention: 'Анхаарах',
      sent: 'Илгээлт',
      receivedToday: 'Ирсэн өдөр',
      overdue: 'Хугацаа',
      dueSoon: 'Ойрын хугацаа',
      resubmitted: 'Хариу',
      calculated: 'Тайлан',
    },
    yes: {
      sent: 'Илгээсэн (баталсныг оролцуулан)',
      receivedToday: 'Өнөөдөр ирсэн',
      overdue: 'Хугацаа хэтэрсэн',
      dueSoon: 'Хугацаа дөхсөн',
      resubmitted: 'Хариу ирсэн',
      calculated: 'Тайлан бодоогүй',
    },
    all: 'Бүгд',
    more: 'Бусад шүүлт',
    chosen: 'Шүүлт',
    clear: (words: string): string => `${words}: шүүлтийг авах`,
    clearAll: 'Бүх шүүлтийг авах',
    clearFound: 'Шүүлтийг арилгах',
    found: (found: number, all: number): string => `${countText(all)} байгууллагаас ${countText(found)}`,
  },

  views: {
    label: 'Харагдац',
    names: {
      all: 'Бүгд',
      review: 'Миний хянах',
      moved: 'Эрс өөрчлөгдсөн',
      unusual: 'Эрс зөрсөн',
      withErrors: 'Алдаатай',
      dueSoon: 'Хугацаа дөхсөн',
      overdue: 'Хоцорсон',
    },
    save: 'Энэ шүүлтийг хадгалах',
    full: (most: number): string => `Хадгалсан шүүлт ${most} болсон. Эхлээд нэгийг нь устгана уу.`,
    remove: (name: string): string => `Хадгалсан шүүлтийг устгах: ${name}`,
  },

  rail: {
    label: 'Хяналтын хуудас',
    groups: { review: 'Хяналт', waiting: 'Хүлээж байна' },
    places: {
      overview: 'Тойм',
      institutions: 'Байгууллагууд',
      comparison: 'Харьцуулалт',
      sums: 'Нэгтгэсэн тайлан',
      effect: 'Нормативын нөлөө',
      ceilings: 'Төсвийн хязгаар',
      registers: 'Бүртгэл',
    },
    waiting: { review: 'Хянах', resubmitted: 'Хариу ирсэн', overdue: 'Хоцорсон' },
    count: (count: number): string => `${countText(count)} байгууллага`,
  },

  top: {
    label: 'Хянах бүх байгууллагын төсөв',
    exact: (thousands: string): string => `${thousands} мянган төгрөг`,
    compared: (compared: number, known: number): string =>
      `${countText(known)} байгууллагаас маягтаа бүрэн бөглөсөн ${countText(compared)}-ийн хоёр жилийн дүнгээр`,
    /** After a change that covers only some institutions. */
    ofSome: (compared: number): string => `(${countText(compared)} байгууллагын дүнгээр)`,
    /** The difference if it is not that of the two sums, and the reason. */
    apartFromWhole: (percent: string): string => `нийт дүнгээс ${percent}`,
    againstWhole: 'Хувийн байгууллагын зөрүүг төр, үүсгэн байгуулагчийн нийт дүнтэй харьцуулсан',
    next: (count: number): string => `${countText(count)} байгууллагын илгээх хугацаа`,
    above: 'хязгаараас илүү',
  },

  overview: {
    heading: (year: number): string => `${year} оны төсвийн төслийн тойм`,
    ceiling: {
      /** The ceiling over all, with the remainder, in the unit of the amounts. */
      limit: (limit: string, left: string): string => `Төсвийн хязгаар ${limit}, ${left} үлдсэн.`,
      /** If some amounts are unknown, or if the excess follows. */
      aboveLimit: (limit: string): string => `Төсвийн хязгаар ${limit}`,
      knownOf: (known: number, all: number): string =>
        `(${countText(all)} байгууллагаас ${countText(known)} нь дүнтэй)`,
      /** If only some have their own ceilings: only these are compared. */
      limitedOf: (limited: number, all: number, requested: string, limit: string): string =>
        `${countText(all)} байгууллагаас ${countText(limited)} нь хязгаартай; нийлээд хүссэн нь ${requested}, хязгаар ${limit}.`,
      /** All institutions have their own ceilings. */
      aboveOwn: 'Байгууллагуудын хязгаараас',
      /** Only institutions have ceilings. */
      left: (left: string): string => `Байгууллагуудын хязгаараас ${left} үлдсэн.`,
      over: (over: string): string => `${over} илүү`,
      ofLimited: (limited: number, above: number): string =>
        `Хязгаартай ${countText(limited)} байгууллагын дүнгээр. Хязгаараасаа давсан: ${countText(above)}`,
      ofAll: 'Нийт дүнд тогтоосон хязгаараар',
    },
    renewed: (clock: string): string => `Шинэчилсэн ${clock}`,
    stale: (clock: string): string => `Сервертэй холбогдож чадсангүй. ${clock}-ны байдлаар харуулж байна.`,
    failed: 'Тоймыг уншиж чадсангүй.',
    none: 'Таны хянах байгууллага бүртгэгдээгүй байна. Системийн админд хандана уу.',
    noneFound: 'Энэ шүүлтэд тохирох байгууллага алга.',
    notOpened: 'Тайлант үе нээгдээгүй. Системийн админ нээхэд байгууллагууд төсвөө илгээнэ.',
    institutions: (count: number): string => `${countText(count)} байгууллага`,
    tiles: 'Төсвийн төслийн төлөв',
    receivedToday: (count: number): string => `өнөөдөр +${countText(count)}`,
    regions: { aimag: 'Аймгаар', sum: 'Сум, дүүргээр' },
    kinds: 'Төрөл, өмчөөр',
    columns: {
      region: 'Аймаг, сум',
      kind: 'Төрөл, өмч',
      progress: 'Явц',
      /** Sent budgets, including those approved since. */
      sent: 'Илгээсэн',
      requested: 'Хувьсах зардлаар, сая\u00a0₮',
      change: (before: number): string => `${before} оноос`,
      headcountChange: 'Орон тоогоор',
      costOfLearner: 'Нэг суралцагчид, мянган\u00a0₮',
      left: 'Хязгаараас үлдсэн, сая\u00a0₮',
      attention: 'Анхаарах',
    },
    medianCost: (thousands: string): string =>
      `Нэг суралцагчийн зураас: бүх байгууллагын голч ${thousands}-өөс зөрөх хувь.`,
    over: (amount: string): string => `${amount}-аар давсан`,
    /** The ceiling behind the displayed remainder. */
    leftOf: {
      over: (limit: string, known: number): string =>
        `Нийт дүнд тогтоосон хязгаар: ${limit} сая ₮. Дүн нь мэдэгдэж буй байгууллага: ${countText(known)}`,
      each: (limited: number, known: number, limit: string): string =>
        `${countText(limited)} байгууллагын хязгаарын нийлбэр: ${limit} сая ₮. Хүссэн дүн нь мэдэгдэж буй байгууллага: ${countText(known)}`,
      /** If only some have one: only these are compared. */
      limited: (limited: number, all: number, requested: string, limit: string): string =>
        `${countText(all)}-аас ${countText(limited)} нь хязгаартай: ${requested} / ${limit}`,
      /** Without all amounts no remainder is shown. */
      of: (known: number, all: number): string => `${countText(all)}-аас ${countText(known)} нь дүнтэй`,
    },
    approved: (amount: string): string => `баталсан ${amount}`,
    approvedOf: (amount: string, count: number): string =>
      `баталсан ${amount} (${countText(count)} байгууллагын)`,
    ofSome: '*',
    ofSomeMeans:
      '* Өөрчлөлтийг зөвхөн маягтаа бүрэн бөглөсөн, хоёр жилийн дүн нь мэдэгдэж буй байгууллагуудаар гаргасан.',
    sentOf: (sent: number, all: number): string => `${countText(sent)} / ${countText(all)}`,
    total: 'Нийт',
    steps: {
      approved: 'Батлагдсан',
      sent: 'Илгээсэн',
      returned: 'Буцаасан',
      working: 'Бэлтгэж байна',
      notStarted: 'Эхлээгүй',
    },
    step: (name: string, count: number): string => `${name} ${countText(count)}`,
    attention: 'Анхаарах',
    notStarted: 'Эхлээгүй',
    noAttention: 'Анхаарах төсөв алга.',
    curve: {
      heading: 'Илгээлтийн явц',
      now: (year: number, percent: string): string => `${year}: ${percent} %`,
      today: 'өнөөдөр',
      deadline: (day: string): string => `хугацаа ${day}`,
      noDeadline: 'Илгээх хугацаа тогтоогоогүй.',
      sharedNow: (percent: string): string => `Өнөөдөр ${percent} % нь илгээсэн.`,
      sharedBefore: (percent: string): string => `Өнгөрсөн жилийн энэ өдөр ${percent} % байсан.`,
      needed: (count: number): string => `Хугацаанд амжихад өдөрт ${countText(count)} илгээх шаардлагатай.`,
    },

    noneToRemind: 'Бүх байгууллага төсвөө илгээсэн байна.',
    nextEnd: (count: number, at: string): string =>
      `${countText(count)} байгууллагын илгээх хугацаа ${at}-д дуусна`,
  },
} as const
