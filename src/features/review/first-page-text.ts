import { countText } from '#engine/number/format.ts'

export const firstPageText = {
  facts: {
    learners: (count: string): string => `${count} суралцагч`,
    classes: (count: string): string => `${count} бүлэг`,
    teachers: (count: string): string => `${count} багш`,
    /** The band of learners that decides which institutions are similar. */
    band: (from: string, to: string | null): string =>
      to === null ? `«${from}-аас дээш» хэмжээ` : `«${from}–${to}» хэмжээ`,
  },

  decide: {
    yours: 'Таны хяналтыг хүлээж байна.',
    sentAt: (when: string): string => `${when}-д илгээсэн.`,
    waits: (days: number): string => (days === 0 ? 'Өнөөдөр ирсэн.' : `${days} хоног хүлээж байна.`),
    /** Above the reason of the last return, while the institution has the draft. */
    returned: 'Буцаасан шалтгаан',
    again: 'Буцаалтаас хойш дахин илгээсэн.',
    /** Proposals of the forms without any entry are not a budget yet. */
    notStarted:
      'Байгууллага төсвөө эхлээгүй: доорх дүн нь бүртгэл, нормативаас урьдчилан гарсан, хүссэн төсөв биш.',
    outdated: 'Сүүлийн өөрчлөлтийн дүнг шинэчилж байна.',
    points: {
      late: (_: number): string => 'Илгээх хугацаа хэтэрсэн',
      errors: (count: number): string => `${count} алдаа`,
      aboveCeiling: (count: number): string =>
        count === 1 ? 'Заавал мөрдөх хязгаараас давсан' : 'Заавал мөрдөх хоёр хязгаараас давсан',
      answered: (count: number): string => `${count} тэмдэглэгээний хариуг шийдвэрлээгүй`,
      unanswered: (count: number): string => `${count} тэмдэглэгээнд хариу ирээгүй`,
      marked: (count: number): string => `${count} тэмдэглэгээг буцаахад хамт илгээнэ`,
      unexplained: (count: number): string => `${count} зүйл үндэслэлгүй`,
      lapsed: (count: number): string => `${count} үндэслэл хүчингүй болсон`,
      movedRequested: (_: number): string => 'Хувьсах зардлаарх дүн өмнөх жилээс эрс өөрчлөгдсөн',
      movedHeadcount: (_: number): string => 'Орон тоогоорх дүн өмнөх жилээс эрс өөрчлөгдсөн',
      changed: (count: number): string => `Өмнөх илгээлтээс ${count} зүйл өөрчилсөн`,
    },
    failed: 'Ижил байгууллагатай харьцуулсан дүн, жагсаалтын байрыг уншиж чадсангүй.',
  },

  doubts: {
    title: 'Нээлттэй зүйл',
    moved: {
      requested: (percent: string): string => `Хувьсах зардлаарх дүн өмнөх жилээс ${percent}`,
      headcount: (percent: string): string => `Орон тоогоорх дүн өмнөх жилээс ${percent}`,
    },
    toMarks: 'Тэмдэглэгээ харах',
    answeredMark: (cell: string): string => `Таны тэмдэглэгээнд хариулсан: ${cell}`,
    error: 'Алдаа',
    unexplained: 'Үндэслэлгүй',
    none: 'Нээлттэй зүйл алга.',
    notStarted: 'Байгууллага энэ оны төсвөө эхлээгүй тул алдаа, эргэлзээг жагсаахгүй.',
    /** Warnings about personal records, which only the institution sees. */
    ofPeople: (count: number): string =>
      `Хүн, орон тооны бичлэгийн ${count} эргэлзээ үндэслэлгүй байна. Нэр, дүнг нь зөвхөн байгууллага харна.`,
    more: (count: number): string => `Бусад ${count}-г харах`,
    fewer: 'Хураах',
    reply: 'Хариу бичих',
  },

  composition: {
    title: 'Бүрэлдэхүүн',
    unit: 'мянган ₮, хувьсах зардлаар',
    heads: (before: number): readonly string[] => ['Зардал', 'Дүн', 'Эзлэх хувь', `${before} оноос`],
  },

  years: {
    title: (years: number): string => `Сүүлийн ${years} жил`,
    axis: 'мөнгө мянган ₮, тэнхлэг 0-ээс',
    names: {
      requested: 'Хүссэн төсөв',
      learners: 'Суралцагч',
      teachers: 'Багшийн орон тоо',
      costOfLearner: 'Нэг суралцагчид',
    },
    label: (name: string, points: readonly string[]): string => `${name}: ${points.join(', ')}`,
    point: (year: number, value: string): string => `${year} онд ${value}`,
  },

  peers: {
    title: 'Ижил байгууллагын дунд',
    among: {
      size: (peers: number): string =>
        `Төрөл, өмч, байршлын ангилал, хэмжээ нь ижил ${countText(peers)} байгууллагын дунд`,
      location: (peers: number): string =>
        `Төрөл, өмч, байршлын ангилал нь ижил ${countText(peers)} байгууллагын дунд`,
      kind: (peers: number): string => `Төрөл, өмч нь ижил ${countText(peers)} байгууллагын дунд`,
    },
    names: { costOfLearner: 'Нэг суралцагчид', costOfClass: 'Нэг бүлэгт' },
    /** The distance from the median, and the verdict. */
    verdict: {
      ordinary: (percent: string): string => `голчоос ${percent}, ердийн`,
      below: (percent: string): string => `голчоос ${percent}, эрс зөрсөн`,
      above: (percent: string): string => `голчоос ${percent}, эрс зөрсөн`,
    },
    parts: {
      percentile10: 'P10',
      lowerQuartile: 'P25',
      median: 'голч',
      upperQuartile: 'P75',
      percentile90: 'P90',
    },
    unknown: 'тодорхойгүй',
    notStarted: 'төсвөө эхлээгүй',
    tooFew: 'Дүн нь мэдэгдэж буй ижил байгууллага наймаас цөөн тул харьцуулахгүй.',
  },

  blanks: {
    title: 'Маягт, бүртгэл',
    heads: {
      number: '№',
      place: 'Нэр',
      marks: 'Тэмдэглэгээ',
      figure: 'Дүн, мянган ₮',
      change: (before: number): string => `${before} оноос`,
    },
    marks: (count: number): string => `${count} тэмдэглэгээ`,
    people: (count: number): string => `${countText(count)} бичлэг`,
  },

  neighbours: {
    label: 'Жагсаалтын өмнөх, дараах байгууллага',
    before: 'Өмнөх',
    after: 'Дараах',
    keys: { before: 'Alt+Shift+PageUp', after: 'Alt+Shift+PageDown' },
    titled: (what: string, name: string, keys: string): string => `${what}: ${name} (${keys})`,
    place: (place: number, of: number): string => `${countText(place)} / ${countText(of)}`,
    placeForScreenReader: (place: number, of: number): string =>
      `Жагсаалтын ${countText(of)} байгууллагаас ${countText(place)}-р`,
    left: 'Жагсаалтаас гарсан',
    outside: 'Шүүлтэд ороогүй',
    first: 'Жагсаалтын эхний байгууллага.',
    last: 'Жагсаалтын сүүлийн байгууллага.',
    noneOutside: 'Энэ байгууллага одоогийн шүүлтэд ороогүй тул өмнөх, дараах нь алга.',
  },
} as const
