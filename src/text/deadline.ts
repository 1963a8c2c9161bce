import { quoted } from '#text/quoted.ts'

export const deadlineText = {
  until: 'Илгээх эцсийн хугацаа',
  clock: '(Улаанбаатарын цагаар)',
  units: { days: 'хоног', hours: 'цаг', minutes: 'минут' },
  remaining: (parts: readonly string[]): string => `${parts.join(' ')} үлдсэн`,
  /** For a deadline too distant to count days. */
  untilDay: (day: string): string => `${day} хүртэл`,
  lastMinute: 'нэг минут хүрэхгүй хугацаа үлдсэн',
  over: 'хугацаа дууссан',
  heard: {
    lastDay: 'Илгээх хугацаа дуусахад нэг хоног хүрэхгүй хугацаа үлдлээ.',
    lastHour: 'Илгээх хугацаа дуусахад нэг цаг хүрэхгүй хугацаа үлдлээ.',
    lastMinutes: 'Илгээх хугацаа дуусахад арван минут хүрэхгүй хугацаа үлдлээ.',
    over: 'Илгээх хугацаа дууслаа.',
  },
  extended: (reason: string): string => `Хянагч танай байгууллагад хугацааг сунгасан. Шалтгаан: ${reason}`,
  late: (at: string): string =>
    `Илгээх хугацаа ${at}-д дууссан тул илгээх боломжгүй. Дүүрэг, аймгийн газрын эсвэл яамны хянагчдаа хандаж, хугацаа сунгуулна уу.`,

  extending: {
    open: 'Хугацаа сунгах',
    title: 'Илгээх хугацаа сунгах',
    until: 'Хэзээ хүртэл',
    untilForm: 'Жишээ: 2026.09.05 18:00, Улаанбаатарын цагаар',
    noMoment: 'Огноо, цагийг 2026.09.05 18:00 хэлбэрээр, Улаанбаатарын цагаар бичнэ үү.',
    reason: 'Сунгах шалтгаан',
    submit: 'Сунгах',
    none: 'Энэ тайлант үед илгээх хугацаа тогтоогоогүй тул сунгах шаардлагагүй.',
    older: 'Хугацааг зөвхөн хамгийн сүүлийн тайлант үед сунгана.',
  },

  extend: {
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
  },
} as const
