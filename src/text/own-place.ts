import { countText } from '#domain/number/format.ts'

/** The own place of an institution among the similar ones. Others are never named. */
export const ownPlaceText = {
  title: 'Ижил байгууллагатай харьцуулах',
  purpose:
    'Төрөл, өмч, байршлын ангилал, хэмжээ нь ижил байгууллагуудын дунд танай байр. Бусдын илгээсэн төсөл, батлагдсан төсвийн тархалтыг л харуулна; нэр, дүн нь харагдахгүй.',
  failed: 'Харьцуулалтыг уншиж чадсангүй.',
  sent: (year: number): string => `${year} он: бусдын илгээсэн төсөл, танай одоогийн төсөл`,
  approved: (year: number): string => `${year} он: батлагдсан төсөв`,
  tooFew: {
    sent: 'Төслөө илгээсэн ижил байгууллага наймаас цөөн тул харьцуулахгүй.',
    approved: 'Төсөв нь батлагдсан ижил байгууллага наймаас цөөн тул харьцуулахгүй.',
  },
  tooFewHere: 'Ижил байгууллага наймаас цөөн',
  columns: {
    indicator: 'Үзүүлэлт',
    own: 'Танайх',
    place: 'Байр',
    among: 'Хэнтэй харьцуулсан',
  },
  named: (name: string, unit: string): string => `${name}, ${unit}`,
  among: {
    size: (like: number): string => `хэмжээ нь ижил ${countText(like)}`,
    location: (like: number): string => `байршлын ангилал нь ижил ${countText(like)}`,
    kind: (like: number): string => `төрөл, өмч нь ижил ${countText(like)}`,
  },
  unknown: 'тодорхойгүй',
} as const
