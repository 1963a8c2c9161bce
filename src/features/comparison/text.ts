import { countText } from '#engine/number/format.ts'

export const indicatorComparisonText = {
  heading: (year: number): string => `${year} оны байгууллагуудын харьцуулалт`,
  purpose: 'Шүүсэн байгууллагуудыг нэг үзүүлэлтээр зэрэгцүүлж, бусдаасаа эрс зөрснийг нь харуулна.',
  failed: 'Харьцуулалтыг уншиж чадсангүй.',
  fileName: (year: number): string => `${year} оны харьцуулалт.xlsx`,
  sheet: 'Харьцуулалт',
  indicator: 'Үзүүлэлт',
  indicators: {
    costOfLearner: {
      name: 'Нэг суралцагчид ногдох зардал',
      of: 'Хувьсах зардлаар тооцсон нийт төсвийг суралцагчийн тоонд хуваасан дүн.',
    },
    costOfClass: {
      name: 'Нэг бүлэгт ногдох зардал',
      of: 'Хувьсах зардлаар тооцсон нийт төсвийг бүлгийн тоонд хуваасан дүн.',
    },
    learnersOfTeacher: {
      name: 'Нэг багшид ногдох суралцагч',
      of: 'Суралцагчийн тоог багшийн орон тоонд хуваасан дүн.',
    },
    learnersOfClass: {
      name: 'Нэг бүлэгт ногдох суралцагч',
      of: 'Суралцагчийн тоог бүлгийн тоонд хуваасан дүн.',
    },
    learnersOfPost: {
      name: 'Нэг орон тоонд ногдох суралцагч',
      of: 'Суралцагчийн тоог бүх ажилтны орон тоонд хуваасан дүн.',
    },
    payOfPost: {
      name: 'Нэг орон тооны жилийн цалин',
      of: 'Ажил олгогчийн нийгмийн даатгалын шимтгэл орсон жилийн цалинг орон тоонд хуваасан дүн.',
    },
    shareOfPay: {
      name: 'Цалингийн эзлэх хувь',
      of: 'Жилийн цалин, шимтгэлийн орон тоогоор тооцсон нийт төсөвт эзлэх хувь.',
    },
    shareOfBoarders: {
      name: 'Дотуур байрлагчийн хувь',
      of: 'Дотуур байранд амьдрах суралцагчийн нийт суралцагчид эзлэх хувь.',
    },
    heatingOfLearner: {
      name: 'Нэг суралцагчид ногдох халаалт',
      of: 'Халаалтын жилийн зардлыг суралцагчийн тоонд хуваасан дүн. Маягтад халаах талбай байхгүй тул суралцагчаар тооцов.',
    },
  },
  verdict: {
    label: 'Дүгнэлт',
    /** The finding, such as "254 сургуулиас 14 нь эрс зөрсөн". */
    outliers: (of: string, count: number): string => `${of} ${countText(count)} нь эрс зөрсөн`,
    noOutliers: (of: string): string => `${of} эрс зөрсөн нь алга`,
    among: {
      EBS: (count: number): string => `${countText(count)} сургуулиас`,
      SUB: (count: number): string => `${countText(count)} цэцэрлэгээс`,
      NTB: (count: number): string => `${countText(count)} төвөөс`,
      mixed: (count: number): string => `${countText(count)} байгууллагаас`,
    },
    above: (count: number): string => `${countText(count)} нь ердийнхөөс их`,
    below: (count: number): string => `${countText(count)} нь ердийнхөөс бага`,
    tooFew: (of: number): string =>
      `Үзүүлэлт нь тодорхой ${countText(of)} байгууллага байна. Ижил байгууллага нь наймаас цөөн тул харьцуулахгүй.`,
    tooFewPeers: (count: number): string =>
      `${countText(count)} байгууллагатай ижил байгууллага наймаас цөөн тул эрс зөрсөн эсэхийг хэлэхгүй.`,
    none: 'Шүүсэн байгууллагуудын хэнийх нь ч энэ үзүүлэлт тодорхойгүй байна. Төсвөө эхлээгүй, эсвэл маягтад нь энэ тоог асуудаггүй.',
    notComparable: (count: number): string =>
      `${countText(count)} байгууллагын үзүүлэлт тодорхойгүй: төсвөө эхлээгүй, эсвэл маягтад нь энэ тоог асуудаггүй.`,
    unfinished: (count: number): string =>
      `${countText(count)} байгууллага төсвөө бөглөж дуусаагүй тул үзүүлэлт нь өөрчлөгдөнө.`,
    /** Costs of institutions of different types or ownership are not comparable. */
    mixedGroups: {
      types: 'Өөр төрлийн байгууллагууд хамт байна. Нэг төрлийг сонговол харьцуулалт илүү зөв болно:',
      ownerships:
        'Өөр өмчийн хэлбэртэй байгууллагууд хамт байна. Нэг хэлбэрийг сонговол харьцуулалт илүү зөв болно:',
    },
    unusualWhy:
      'Байгууллагыг төрөл, өмч, байршлын ангилал, хэмжээ нь ижил байгууллагуудтай харьцуулна. Тэдний 10, 90 дэх хувиас гадна, голчоос оны нормативт заасан хувиас илүү, дөрөвт хуваалтаас түүний 1.5 хүрээнээс илүү зөрвөл эрс зөрсөн гэж үзнэ.',
    least: 'Хамгийн бага',
    most: 'Хамгийн их',
    count: 'Байгууллага',
  },
  spread: {
    percentile10: '10 дахь хувь',
    lowerQuartile: 'Доод дөрөвт',
    median: 'Голч',
    upperQuartile: 'Дээд дөрөвт',
    percentile90: '90 дэх хувь',
  },
  position: {
    below: 'ердийнхөөс бага',
    ordinary: 'ердийн хүрээнд',
    above: 'ердийнхөөс их',
    /** Too few are similar to it. The keys are wire values. */
    alone: 'харьцуулаагүй',
  },
  highlighted: {
    label: 'Тэмдэглэсэн байгууллага',
    rank: (rank: number, total: number): string =>
      `ихээс нь эрэмбэлэхэд ${countText(total)}-аас ${countText(rank)}-р`,
    outside: (name: string): string =>
      `${name} энэ шүүлтэд ороогүй, эсвэл үзүүлэлт нь тодорхойгүй тул тархалтад харагдахгүй.`,
    clear: 'Тэмдэглэгээг авах',
    highlight: 'Тэмдэглэх',
    here: 'Тэмдэглэсэн',
  },
  strips: {
    caption: 'Тархалт, байршлаар',
    heads: {
      region: 'Байршил',
      picture: 'Тархалт',
      count: 'Тоо',
      percentile10: 'P10',
      median: 'Голч',
      percentile90: 'P90',
      outliers: 'Эрс',
    },
    tooFew: '–',
    later: (from: string): string => `Тэнхлэг ${from}-аас эхэлнэ.`,
    legend: {
      box: 'дунд хагас ба голч, зураас P10–P90',
      outlier: 'эрс зөрсөн',
      one: 'нэг байгууллага',
      own: 'тэмдэглэсэн',
      whole: 'бүгдийн голч, P10–P90',
    },
  },
  unusual: {
    title: 'Эрс зөрсөн',
    about: 'голчоос хамгийн хол нь эхэнд',
    all: (count: number): string => `Бүх ${countText(count)}-г харах`,
    heads: {
      name: 'Байгууллага',
      region: 'Байршил',
      value: (unit: string): string => `Утга, ${unit}`,
      deviation: 'Голчоос',
      status: 'Төлөв',
      reasons: 'Үндэслэл',
    },
    reasons: (count: number): string => (count === 0 ? '–' : `${countText(count)} үндэслэл бичсэн`),
  },
  table: {
    caption: (name: string): string => `${name}: байгууллагаар`,
    export: 'Excel татах',
    shown: 'Хүснэгтэд',
    farthest: 'Эхэнд нь голчоос хамгийн хол нь (их, бага нь хамаагүй)',
    nearest: 'Эхэнд нь голчид хамгийн ойр нь',
    clear: (words: string): string => `${words}: бүгдийг харуулах`,
    none: 'Энэ хэсэгт байгууллага алга.',
    columns: {
      number: 'Дугаар',
      name: 'Байгууллага',
      value: (unit: string): string => `Утга, ${unit}`,
      deviation: 'Голчоос, %',
      position: 'Байр',
      status: 'Төлөв',
      type: 'Төрөл',
      region: 'Байршил',
      highlight: 'Тархалтад',
    },
  },
  fromInstitution: 'Ижил байгууллагуудын тархалтад харах',
} as const
