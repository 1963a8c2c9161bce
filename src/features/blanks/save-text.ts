export const blankText = {
  saved: 'Амжилттай хадгалагдлаа',
  lockedLeft: (count: number): string => `Түгжээтэй ${count} нүдний утгыг хэвээр үлдээлээ.`,
  /** For a call without any enterable cell in its rows. */
  nothingSent:
    'Илгээсэн мөрүүдэд бөглөх нүдний утга алга тул юу ч хадгалсангүй. Маягтын мөрүүдийг нүдний утгатай нь илгээнэ үү.',
  repeatedRows: (rows: readonly string[]): string =>
    `Нэг хүсэлтэд ${rows.join(', ')} кодтой мөр давхардсан тул юу ч хадгалсангүй. Мөр бүрийг нэг удаа илгээнэ үү.`,
  repeatedRow: 'Энэ мөр хүсэлтэд нэгээс олон удаа байна.',
  unknownVersions: (keys: readonly string[]): string =>
    `Хувилбарын түлхүүр энэ маягтын нүдийг заахгүй байгаа тул хадгалсангүй: ${keys.join(', ')}. Уншсан хариуны versions дахь түлхүүрийг хэвээр илгээнэ үү, жишээ нь ebs-b1/1.stage1Qty.`,
  unknownVersion: 'Энэ маягтад ийм түлхүүртэй, бөглөх нүд байхгүй.',
  /** For a value under its read-only name. */
  sentAs: (name: string): string => `Энэ нүдний утгыг «${name}» нэрээр илгээвэл хадгална.`,
  settled: (count: number): string => `${count} утгыг зөвшөөрөх хязгаарт тааруулсан.`,
  refused: (count: number): string =>
    `${count} утга дүрэмд нийцэхгүй тул хадгалсангүй. Нүд бүрийн тайлбарыг харж засна уу.`,
  conflict: (count: number): string =>
    `${count} нүдийг өөр хүн түрүүлж өөрчилсөн байна. Хоёр утгыг харьцуулж сонгоно уу.`,
}
