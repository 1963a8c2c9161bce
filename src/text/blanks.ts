/** What the program says of saving a blank. */
export const blankText = {
  saved: 'Амжилттай хадгалагдлаа',
  lockedLeft: (count: number): string => `Түгжээтэй ${count} нүдний утгыг хэвээр үлдээлээ.`,
  settled: (count: number): string => `${count} утгыг зөвшөөрөх хязгаарт тааруулсан.`,
  refused: (count: number): string =>
    `${count} утга дүрэмд нийцэхгүй тул хадгалсангүй. Нүд бүрийн тайлбарыг харж засна уу.`,
  conflict: (count: number): string =>
    `${count} нүдийг өөр хүн түрүүлж өөрчилсөн байна. Хоёр утгыг харьцуулж сонгоно уу.`,
  noYear: (year: number): string => `${year} оны норматив бэлэн болоогүй байна. Өөр жил сонгоно уу.`,
  keyReused: 'Энэ түлхүүрээр өөр агуулгатай хүсэлт өмнө нь ирсэн байна. Шинэ түлхүүрээр дахин илгээнэ үү.',
}
