import { quoted } from '#engine/quoted.ts'

export const extensionText = {
  done: (name: string, until: string): string =>
    `${quoted(name)}-ийн илгээх хугацааг ${until} хүртэл сунгалаа.`,
  shortened: (name: string, until: string): string =>
    `${quoted(name)}-ийн илгээх хугацааг ${until} болгож богиносголоо.`,
  noPeriod: (session: string): string => `Энэ байгууллагад «${session}» гэсэн тайлант үе алга.`,
  noDeadline: 'Энэ тайлант үед илгээх хугацаа тогтоогоогүй тул сунгах шаардлагагүй.',
  noReason: (): string => 'Сунгах шалтгаанаа бичнэ үү.',
  tooEarly: (deadline: string): string =>
    `Сунгах хугацаа одоогийн цаг болон тайлант үеийн хугацаа ${deadline}-аас хойш байх ёстой.`,
  /** For another extension; then for a return. */
  noLonger: (until: string): string =>
    `Энэ байгууллагад илгээх хугацааг ${until} хүртэл аль хэдийн сунгасан. Түүнээс хойш хугацаа заах, эсвэл «Хугацааг богиносгох» гэснийг тэмдэглэнэ үү.`,
  longerAlready: (until: string): string =>
    `Энэ байгууллагад илгээх хугацааг ${until} хүртэл аль хэдийн сунгасан. Буцаахдаа түүнийг богиносгохгүй: түүнээс хойш хугацаа заах, эсвэл хугацаа заалгүй буцаана уу.`,
} as const

/** Shortening a mistakenly granted deadline. */
export const shorteningText = {
  confirm: 'Хугацааг богиносгох',
  reason: 'Богиносгох шалтгаан',
  about: (granted: string): string =>
    `Энэ байгууллагад ${granted} хүртэл илгээхийг зөвшөөрсөн. Дээрх хугацаа түүнээс эрт тул байгууллагын хугацаа богиносно. Байгууллагад шалтгаантай нь мэдэгдэнэ.`,
  notConfirmed: 'Хугацааг богиносгох бол «Хугацааг богиносгох» гэснийг тэмдэглэнэ үү.',
  /** The earliest possible shortened deadline. */
  tooShort: (own: string): string =>
    `Богиносгосон хугацаа одоогийн цагаас хойш байх ёстой бөгөөд тайлант үеийн хугацаа ${own}-аас эрт байж болохгүй.`,
} as const
