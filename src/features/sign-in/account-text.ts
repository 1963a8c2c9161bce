export const accountScreenText = {
  title: 'Миний бүртгэл',
  back: 'Буцах',
  failed: 'Бүртгэлийн мэдээллийг ачаалж чадсангүй',
  who: { userName: 'Нэвтрэх нэр', institution: 'Байгууллага', role: 'Эрх' },
  password: {
    title: 'Нууц үг',
    about: 'Нууц үгээ хэнд ч бүү хэлээрэй. Өөр хүн мэдсэн байж болзошгүй бол шууд солино уу.',
  },
  sessions: {
    title: 'Нэвтэрсэн төхөөрөмжүүд',
    about:
      'Таны нэрээр нэвтэрсэн хэвээр байгаа төхөөрөмжүүд. Танихгүй төхөөрөмж байвал нэвтрэлтийг нь дуусгаж, нууц үгээ солино уу.',
    place: (place: string): string => `сүлжээний хаяг: ${place}`,
    opened: (time: string): string => `нэвтэрсэн: ${time}`,
    used: (time: string): string => `сүүлд ашигласан: ${time}`,
    usedNow: 'одоо ашиглаж байна',
    isThis: 'энэ төхөөрөмж',
    kinds: { computer: 'компьютер', mobile: 'утас', tablet: 'таблет' },
    /** A client that is not a browser. */
    noBrowser: 'Хөтөч биш програм',
    noPlace: 'тодорхойгүй',
    end: 'Дуусгах',
    endOf: (device: string): string => `«${device}» дээрх нэвтрэлтийг дуусгах`,
    endOthers: 'Бусад бүх нэвтрэлтийг дуусгах',
    endOthersTitle: 'Бусад бүх төхөөрөмж дээрх нэвтрэлтийг дуусгах уу?',
    endOthersAbout:
      'Тэдгээр төхөөрөмж дээр дахин нэвтрэх шаардлагатай болно. Хадгалаагүй зүйл нь тухайн төхөөрөмждөө үлдэнэ.',
    onlyThis: 'Өөр төхөөрөмж дээр нэвтрээгүй байна.',
    ended: (count: number): string =>
      count === 0 ? 'Энэ нэвтрэлт аль хэдийн дууссан байна.' : `${count} нэвтрэлт дууслаа.`,
  },
  proof: {
    title: 'Та мөн эсэхээ баталгаажуулна уу',
    about:
      'Батлах, норматив нийтлэх, хэрэглэгчийн эрх өгөх, хүмүүсийн жагсаалт татах, нэвтрэлт дуусгах зэрэг үйлдлийг зөвхөн бүртгэлийн эзэн хийхийн тулд дахин асууж байна.',
    password: 'Нууц үг',
    empty: 'Нууц үгээ оруулна уу.',
    code: 'Програмын код, эсвэл нөөц код',
    noCode: 'Код, эсвэл нөөц кодоо оруулна уу.',
    goOn: 'Үргэлжлүүлэх',
    noted: 'Баталгаажлаа.',
    /** For clients without a dialog for it. */
    needed: 'Энэ үйлдлийн өмнө нууц үг, код, эсвэл passkey-ээр өөрийгөө дахин баталгаажуулах шаардлагатай.',
  },
} as const

/** To the owner, after each change of how the account is signed in to. */
export const ownerNoticeText = {
  subject: 'Төсөв: таны нэвтрэх арга өөрчлөгдлөө',
  changes: {
    'password-changed': 'нууц үгийг сольсон',
    'code-added': 'баталгаажуулах програм холбосон',
    'code-removed': 'баталгаажуулах програмыг хассан',
    'passkey-added': 'passkey нэмсэн',
    'passkey-removed': 'passkey хассан',
    'recovery-renewed': 'нөөц кодуудыг шинэчилсэн',
    'provider-linked': 'нэвтрэх үйлчилгээтэй холбосон',
    'provider-unlinked': 'нэвтрэх үйлчилгээнээс салгасан',
  },
  words: (userName: string, change: string, at: string): string =>
    `«${userName}» нэвтрэх нэрийн бүртгэлд ${at} (Улаанбаатарын цагаар) өөрчлөлт орлоо: ${change}.\n\nҮүнийг та хийгээгүй бол системийн админдаа даруй мэдэгдэнэ үү.\n`,
} as const
