import { countText } from '#engine/number/format.ts'

export const firstPageText = {
  decide: {
    title: 'Шийдвэр',
    yours: 'Таны хяналтыг хүлээж байна.',
    sentAt: (when: string): string => `${when}-д илгээсэн.`,
    waits: (days: number): string => (days === 0 ? 'Өнөөдөр ирсэн.' : `${days} хоног хүлээж байна.`),
    /** Above the reason of the last return, while the institution has the draft. */
    returned: 'Буцаасан шалтгаан',
    again: 'Буцаалтаас хойш дахин илгээсэн.',
    deadline: (when: string): string => `Илгээх эцсийн хугацаа ${when}.`,
    none: 'Нээлттэй асуудал алга.',
    /** Proposals of the forms without any entry are not a budget yet. */
    notStarted:
      'Байгууллага төсвөө эхлээгүй: доорх дүн нь бүртгэл, нормативаас урьдчилан гарсан, хүссэн төсөв биш.',
    outdated: 'Сүүлийн өөрчлөлтийн дүнг шинэчилж байна.',
    open: 'Нээлттэй асуудал',
    points: {
      late: (_: number): string => 'Илгээх хугацаа хэтэрсэн',
      errors: (count: number): string => `${count} алдаа`,
      aboveCeiling: (count: number): string =>
        count === 1 ? 'Заавал мөрдөх хязгаараас давсан' : 'Заавал мөрдөх хоёр хязгаараас давсан',
      answered: (count: number): string => `${count} тэмдэглэгээний хариуг шийдвэрлээгүй`,
      unanswered: (count: number): string => `${count} тэмдэглэгээнд хариу ирээгүй`,
      marked: (count: number): string => `${count} тэмдэглэгээг буцаахад хамт илгээнэ`,
      unexplained: (count: number): string => `${count} эргэлзээ үндэслэлгүй`,
      lapsed: (count: number): string => `${count} үндэслэл хүчингүй болсон`,
      movedRequested: (_: number): string => 'Хувьсах зардлаарх дүн өмнөх жилээс эрс өөрчлөгдсөн',
      movedHeadcount: (_: number): string => 'Орон тоогоорх дүн өмнөх жилээс эрс өөрчлөгдсөн',
      changed: (count: number): string => `Өмнөх илгээлтээс ${count} зүйл өөрчилсөн`,
    },
    go: (words: string): string => `${words}: хэсэг рүү очих`,
    failed: 'Ижил байгууллагатай харьцуулсан дүн, жагсаалтын байрыг уншиж чадсангүй.',
  },

  peers: {
    title: 'Ижил байгууллагатай харьцуулахад',
    about: 'Мянган төгрөгөөр, хувьсах зардлаар.',
    among: {
      size: (peers: number): string =>
        `Төрөл, өмч, байршлын ангилал, хэмжээ нь ижил ${countText(peers)} байгууллагын дунд`,
      location: (peers: number): string =>
        `Төрөл, өмч, байршлын ангилал нь ижил ${countText(peers)} байгууллагын дунд`,
      kind: (peers: number): string => `Төрөл, өмч нь ижил ${countText(peers)} байгууллагын дунд`,
    },
    names: { costOfLearner: 'Нэг суралцагчид', costOfClass: 'Нэг бүлэгт' },
    unknown: 'тодорхойгүй',
    notStarted: 'төсвөө эхлээгүй',
    tooFew: 'Дүн нь мэдэгдэж буй ижил байгууллага наймаас цөөн тул харьцуулахгүй.',
  },

  doubts: {
    title: 'Алдаа, эргэлзээ, үндэслэл',
    error: 'Алдаа',
    unexplained: 'Үндэслэлгүй',
    none: 'Алдаа, эргэлзээ, үндэслэл алга.',
    notStarted: 'Байгууллага энэ оны төсвөө эхлээгүй тул алдаа, эргэлзээг жагсаахгүй.',
    /** Warnings about personal records, which only the institution sees. */
    ofPeople: (count: number): string =>
      `Хүн, орон тооны бичлэгийн ${count} эргэлзээ үндэслэлгүй байна. Нэр, дүнг нь зөвхөн байгууллага харна.`,
    more: (count: number): string => `Бусад ${count}-г харах`,
    fewer: 'Хураах',
    reply: 'Хариу бичих',
  },

  people: {
    title: 'Хүн, орон тоо',
    none: 'Энэ байгууллагын маягтад хүн, орон тооны бүртгэл алга.',
    head: { list: 'Бүртгэл', count: 'Тоо', adds: 'Төсөвт нэмсэн, мянган төгрөг' },
    names: {
      staff: 'Ажилтан, тэтгэмж',
      children: 'Ажилтны хүүхэд, сургалтын төлбөр',
      positions: 'Шинэ орон тоо',
    },
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
