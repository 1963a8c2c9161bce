export const pasteText = {
  byCaptions: 'Мөр, баганын нэрээр нь байрлууллаа.',
  grade: (grade: number): string => `${grade}-р анги`,
  year: (year: string): string => `${year} он`,
  /** Of a copied block, counted from 1. */
  unnamedRow: (number: number): string => `${number}-р мөр`,
  unnamedColumn: (number: number): string => `${number}-р багана`,
  undo: 'Буцаах',
  otherTables: (tables: string): string =>
    `Хуулсан зүйлд хэд хэдэн хүснэгт байна. Зөвхөн эхнийхийг уншив. Бусдыг (${tables}-р хүснэгт) тус тусад нь хуулна уу.`,
  nothingToPaste: 'Хуулсан зүйлд бичвэр алга: зураг, файлыг нүдэнд буулгах боломжгүй. Нүд хэвээр үлдлээ.',
  acrossFold:
    'Буулгасангүй: энэ мужид нуугдсан багана байсан тул дэлгэлээ. Утга бүр аль баганад орохыг шалгаад дахин буулгана уу.',
}
