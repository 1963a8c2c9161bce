export const readinessText = {
  title: 'Илгээхэд бэлэн эсэх',
  ready: 'Илгээхэд бэлэн. «Илгээх» товчийг дарж болно.',
  open: (count: number): string => `${count} зүйл үлдсэн`,
  untold: {
    open: (count: number): string => `Маягт, бүртгэлд ${count} зүйл үлдсэн`,
    none: 'Маягт, бүртгэлд засах, бөглөх зүйл үлдсэнгүй.',
    noLine:
      'Холболтгүй байна: тайлан, хавсралт, өмнөх жилийн дүнг энэ төхөөрөмж хадгалдаггүй тул энд ороогүй. Бөглөсөөр байж болно; холболт сэргэхэд эдгээр өөрөө гарч ирнэ.',
    notRead: (why: string): string =>
      `Тайлан, хавсралт, өмнөх жилийн дүнгийн аль нэгийг уншиж чадаагүй тул энэ жагсаалт бүрэн биш. ${why}`,
    noPeriod: 'Тайлант үе нээгдээгүй тул тайлан бодох, илгээх алхам энд ороогүй.',
    justifyLater: 'Тайлант үе нээгдэж, тайлангийн мэдээллийг уншсаны дараа үндэслэл бичнэ.',
  },
  points: 'Илгээхээс өмнө хийх зүйлс',
  goodToKnow: 'Мэдэж байхад илүүдэхгүй',
  all: (count: number): string => `Бүгд ${count} зүйлийг харах`,
  done: {
    saved: (count: number): string => `${count} маягт хадгалсан`,
    letter: 'албан бичиг хавсаргасан',
    marks: 'хянагчийн тэмдэглэгээнд хариулсан',
    fresh: 'тайлан бодсон',
    justified: (count: number): string => `${count} үндэслэл бичсэн`,
  },
  actions: {
    mend: 'Засах',
    justify: 'Үндэслэх',
    fill: 'Нээх',
    answer: 'Хариулах',
    toRecord: 'Нөхөх',
    toLetter: 'Хавсаргах',
    nothingToEnter: 'Оруулах зүйл байхгүй',
    toReport: 'Тайлан руу',
    show: 'Үзэх',
    labelled: (action: string, about: string): string => `${action}: ${about}`,
  },
  emptySaved: (blank: string): string => `«${blank}»: оруулах зүйл байхгүй гэж хадгаллаа.`,
  notReady: (missing: number, toJustify: number): string => {
    const what = [
      ...(missing > 0 ? [`${missing} зүйл засах, нөхөх`] : []),
      ...(toJustify > 0 ? [`${toJustify} зүйлд үндэслэл бичих`] : []),
    ]
    return `Илгээхэд бэлэн болоогүй: ${what.join(', ')} шаардлагатай. Нэгтгэл дээрх «Илгээхэд бэлэн эсэх» хэсгийг үзнэ үү.`
  },
} as const

export const justificationText = {
  title: 'Үндэслэл',
  words: 'Яагаад ийм байгаа үндэслэл',
  save: 'Үндэслэл хадгалах',
  saveKeys: 'Ctrl+Enter',
  wordsFirst: 'Эхлээд үндэслэлээ үгээр бичнэ үү.',
  saved: 'Үндэслэлийг хадгаллаа.',
  forAll: (count: number): string => `Энэ үндэслэл ${count} нүдэнд нэгэн зэрэг хамаарна.`,
  lapsed: 'Үндэслэл бичсэнээс хойш тоо өөрчлөгдсөн. Уншаад, хэвээр бол дахин хадгална уу.',
  nothingSuch: 'Үндэслэх ийм анхааруулга алга. Хуудсыг дахин ачаалж, одоогийн жагсаалтыг үзнэ үү.',
  /** To a reviewer of an unsent draft. */
  lapsedWhole:
    'Хүчингүй болсон: үүнийг бичсэнээс хойш төсөв өөрчлөгдсөн, эсвэл анхааруулга арилсан. Анхааруулга хэвээр бол дахин бичнэ: эс бөгөөс төсөвтэй хамт илгээгдэхгүй.',
  lapsedPartly: (count: number): string =>
    `${count} нүдэнд хүчингүй болсон: үүнийг бичсэнээс хойш тэнд төсөв өөрчлөгдсөн, эсвэл анхааруулга арилсан.`,
  lapsedHere:
    'Энэ нүдэнд хүчингүй болсон: үүнийг бичсэнээс хойш төсөв өөрчлөгдсөн, эсвэл анхааруулга арилсан.',
  change: 'Засах',
  answer: 'Хянагчийн хариу',
  quoted: (words: string): string => `«${words}»`,
  who: (by: string, when: string): string => `${by} · ${when}`,
} as const

export const pendingFirstText = (count: number): string =>
  `${count} өөрчлөлт хадгалаагүй байна. Эхлээд хадгална уу.`
