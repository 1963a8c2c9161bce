/** Accounts in words: their fields, what is wrong with them, and what was done. */
export const accountText = {
  fields: {
    userName: 'Нэвтрэх нэр',
    displayName: 'Хэрэглэгчийн нэр',
    role: 'Эрх',
    level: 'Түвшин',
    institutionId: 'Байгууллагын дугаар',
  },
  badName: 'Нэвтрэх нэр 2–50 тэмдэгттэй, латин үсгээр эхэлж, үсэг, тоо, . _ - тэмдгээс бүрдэнэ.',
  noDisplayName: 'Хэрэглэгчийн нэрийг оруулна уу.',
  longName: 'Нэр 200-аас олон тэмдэгттэй байж болохгүй.',
  badRole: (given: string, options: readonly string[]): string =>
    given === ''
      ? `Эрхийг сонгоно уу (${options.join(', ')}).`
      : `«${given}» гэсэн эрх байхгүй. Боломжит утга: ${options.join(', ')}.`,
  badLevel: (options: readonly string[]): string => `Хянагчийн түвшинг сонгоно уу (${options.join(', ')}).`,
  noInstitution: 'Байгууллагын хэрэглэгчид байгууллагын дугаар заавал хэрэгтэй.',
  notOfInstitution: 'Зөвхөн байгууллагын хэрэглэгч байгууллагад харьяалагдана. Дугаарыг хоосон үлдээнэ үү.',
  reviews: 'Хянах байгууллагуудын дугаар',
  notDistrict: 'Хянах байгууллагуудыг зөвхөн дүүрэг, аймгийн хянагчид заана. Яам бүгдийг хянана.',
  notReviewer: 'Түвшинг зөвхөн хянагчид сонгоно.',
  unknownInstitution: (id: string): string => `${id} дугаартай байгууллага бүртгэгдээгүй байна.`,
  taken: (userName: string): string => `${userName} гэсэн нэвтрэх нэр бүртгэлтэй байна.`,
  twice: (userName: string): string => `${userName} гэсэн нэвтрэх нэр файлд хоёр удаа орсон байна.`,
  unknown: (userName: string): string => `${userName} гэсэн хэрэглэгч бүртгэгдээгүй байна.`,
  notOneself: 'Та өөрийнхөө эрхийг хааж, өөрчилж чадахгүй. Өөр админаар хийлгэнэ үү.',
} as const
