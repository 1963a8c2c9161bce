import { countText } from '#engine/number/format.ts'

/** The own place of an institution among the similar ones. Others are never named. */
export const ownPlaceText = {
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
    size: (peers: number): string => `хэмжээ ижил ${countText(peers)}`,
    location: (peers: number): string => `байршил ижил ${countText(peers)}`,
    kind: (peers: number): string => `төрөл, өмч ижил ${countText(peers)}`,
  },
  unknown: 'тодорхойгүй',
} as const
