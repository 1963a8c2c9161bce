export const annexText = {
  title: 'Хавсралт: тайлангийн дүнг хэрхэн тооцсон',
  about:
    'Мөр бүрийн томьёог нэрээр, дараа нь утгаар нь бичив. Үгээр бичсэн нэр нь маягт, мөр, баганыг заана. Дүн нь 0 мөр, хүнээр гаргасан жагсаалт энд орохгүй: тэдгээрийн тайлбарыг дэлгэц дээр мөр бүрээр нь харж болно.',
  figure: 'Дүн',
  how: 'Хэрхэн тооцсон',
  taken: (name: string): string => `Үүнд ${name}:`,
  reasons: (reasons: readonly string[]): string => `Нөхцөл: ${reasons.join('; ')}`,
  source: (source: string): string => `Үндэслэл: ${source}`,
}
