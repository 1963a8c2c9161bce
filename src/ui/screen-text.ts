import { countText } from '#engine/number/format.ts'

const noResponse =
  'Сервер түр хариу өгөхгүй байна. Хэдэн секундын дараа дахин оролдоно уу. Бичсэн зүйл тань хэвээр үлдэнэ.'

export const screenText = {
  product: 'Төсөв',
  loading: 'Унших байна',
  /** Only if the reason is unknown (spec 000 §8). */
  failed: 'Алдаа гарлаа',
  failedWith: (reference: string): string => `Алдаа гарлаа. Дэмжлэгт хэлэх дугаар: ${reference}`,
  /** Reasons by status where the response gives none; the same in `deploy/nginx.conf`. */
  withoutReason: new Map([
    [
      413,
      'Илгээсэн зүйл хэт том тул сервер хүлээж авсангүй. Багасгаад, эсвэл хэсэгчлэн дахин илгээнэ үү. Бичсэн зүйл тань хэвээр үлдэнэ.',
    ],
    [
      429,
      'Танай сүлжээнээс хэт олон хүсэлт зэрэг ирсэн тул түр хүлээлгэж байна. Хэдэн секундын дараа дахин оролдоно уу. Бичсэн зүйл тань хэвээр үлдэнэ.',
    ],
    [502, noResponse],
    [503, noResponse],
    [504, noResponse],
  ]),
  noConnection: 'Алдаа гарлаа: сервертэй холбогдож чадсангүй. Интернэт холболтоо шалгаад дахин оролдоно уу.',
  retry: 'Дахин оролдох',
  close: 'Хаах',
  copy: 'Хуулж авах',
  copied: 'Хууллаа.',
  understood: 'Ойлголоо',
  cancel: 'Болих',
  notices: 'Мэдэгдлүүд',
  pasteTooLong: (given: number, most: number): string =>
    `Оруулсан текст ${countText(given)} тэмдэгт байна. Энд ${countText(most)} хүртэл тэмдэгт багтана. Богиносгоод дахин оруулна уу.`,
  percent: (percent: number): string => `${percent}%`,
  marks: {
    done: 'Болсон',
    started: 'Эхэлсэн',
    open: 'Хийх',
    notStarted: 'Эхлээгүй',
    calculated: 'Тооцсон',
    doubt: 'Үндэслэх',
    error: 'Алдаа',
    atDistrict: 'Дүүрэг, аймагт илгээсэн',
    atMinistry: 'Яаманд илгээсэн',
    returned: 'Буцаасан',
    locked: 'Түгжээтэй',
    computed: 'Автоматаар тооцсон',
  },
  page: {
    inYear: (year: number): string => `${year} он`,
    year: 'Санхүүгийн жил',
    noYear: 'Сонгох',
    signOut: 'Гарах',
    tabs: 'Маягтууд',
    errors: (count: number): string => `${count} алдаа`,
    user: 'Хэрэглэгч',
    homeFailed: 'Байгууллагын мэдээллийг уншиж чадсангүй.',
    draftFailed: 'Энэ жилийн маягтуудыг уншиж чадсангүй.',
    leaveTitle: 'Хадгалаагүй өөрчлөлт байна',
    leave: (count: number): string =>
      `${count} өөрчлөлт хадгалагдаагүй байна. Гарвал эдгээр өөрчлөлт алдагдаж магадгүй.`,
    /** The changes stay on the device or are discarded. */
    leaveStored: 'Төхөөрөмжид үлдээгээд гарах',
    leaveLost: 'Өөрчлөлтийг орхиж гарах',
    stay: 'Үлдэх',
    leaveOffline: {
      title: 'Холболтгүй байхад гарах уу?',
      message:
        'Энэ төхөөрөмжөөс одоо гарна: жилийн мэдээлэл арилж, хадгалаагүй утгууд тань дараа нэвтрэхэд сэргээгдэнэ. Сервер дээрх нэвтрэлтийг холболт сэргэмэгц хаана. Холболт сэргэх хүртэл дахин нэвтрэх боломжгүй.',
      confirm: 'Гарах',
      primary: 'cancel',
    },
    closed: (reason: string): string => `Маягтууд түгжээтэй: ${reason}`,
  },
  broken: {
    title: 'Энэ хэсгийг харуулж чадсангүй.',
    why: 'Програм таних боломжгүй мэдээлэл иржээ, эсвэл програмд алдаа гарлаа. Таны бичсэн зүйл хэвээр байна. Дахин оролдоно уу.',
    missing:
      'Холболт тасарсан тул энэ хэсгийн програм татагдсангүй. Таны бичсэн зүйл энэ төхөөрөмжид хэвээр байна. Интернэт холболтоо шалгаад дахин оролдоно уу.',
    reference: (number: string): string => `Давтагдвал дэмжлэгт энэ дугаарыг хэлнэ үү: ${number}.`,
    retry: 'Дахин оролдох',
    home: 'Эхний хуудас руу очих',
  },
  /** The server runs a newer release than the page. */
  release: {
    newer: 'Програмын шинэ хувилбар гарлаа. Бичсэн зүйл тань хэвээр үлдэнэ.',
    load: 'Шинэчлэх',
    later: 'Дараа',
  },
} as const

export const passwordFieldText = {
  show: 'Бичсэнээ харуулах',
  hide: 'Бичсэнээ нуух',
} as const
