/** Shortening a mistakenly granted deadline. Separate from `deadline.ts`, which the school's first page loads. */
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
