/** Taking back time that was granted by mistake. Apart from `deadline.ts`, which the school's first page loads. */
export const shorteningText = {
  confirm: 'Хугацааг богиносгох',
  reason: 'Богиносгох шалтгаан',
  /** What the reviewer is about to do; before it is ticked. */
  about: (granted: string): string =>
    `Энэ байгууллагад ${granted} хүртэл илгээхийг зөвшөөрсөн. Дээрх хугацаа түүнээс эрт тул байгууллагын хугацаа богиносно. Байгууллагад шалтгаантай нь мэдэгдэнэ.`,
  notConfirmed: 'Хугацааг богиносгох бол «Хугацааг богиносгох» гэснийг тэмдэглэнэ үү.',
  /** The earliest moment to which it can be shortened. */
  tooShort: (own: string): string =>
    `Богиносгосон хугацаа одоогийн цагаас хойш байх ёстой бөгөөд тайлант үеийн хугацаа ${own}-аас эрт байж болохгүй.`,
} as const
