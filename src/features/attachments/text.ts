export const pdfFieldText = {
  attachment: 'Хавсралт (PDF, 30 MB хүртэл)',
  noAttachment: 'Файл хавсаргаагүй',
  choosePdf: 'PDF сонгох',
  choosePdfFor: (name: string): string => `${name}: PDF сонгох`,
  removePdfOf: (name: string): string => `${name}: хавсралтыг хасах`,
  uploading: 'Файлыг илгээж байна…',
} as const

export const attachmentText = {
  attachments: 'Хавсралт файл',
  save: 'Хадгалах',
  attachmentNames: { 1: 'Албан бичиг', 2: 'Бусад материал', 3: 'Нэмэлт файл' },
  attachmentsAbout: 'PDF файл, 30 MB хүртэл.',
  choose: 'PDF сонгох',
  chooseFor: (name: string): string => `${name}: PDF сонгох`,
  saveFor: (name: string): string => `${name}: Хадгалах`,
  uploading: 'Файлыг илгээж байна…',
  noAttachment: 'Файл оруулаагүй',
  notSaved: '«Хадгалах» дармагц хавсарна',
  nothingToSave: 'Хадгалах шинэ файл алга. Эхлээд PDF файлаа сонгоно уу.',
  takeFor: (name: string): string => `${name}: Авч хаях`,
  nothingToTake: 'Авч хаях файл алга.',
  confirmTake: {
    title: 'Хавсралтыг авч хаях уу?',
    message: (name: string, fileName: string): string =>
      `«${name}» хавсралтаас «${fileName}» файлыг авна. Өмнө илгээсэн тайланд хавсаргасан бол тэр баримтад хэвээр үлдэнэ.`,
    confirm: 'Авч хаях',
  },
  attachmentsFailed: 'Хавсралтын жагсаалтыг уншиж чадсангүй.',
} as const

/** The first two messages are quoted from the specification (000 §5, §8). */
export const uploadText = {
  saved: 'Амжилттай хадгалагдлаа',
  taken: 'Хавсралтыг авч хаялаа.',
  fieldsFirst: (names: readonly string[]): string => `${names.join(', ')} талбар файлаас өмнө байх ёстой.`,
  fileMissing: 'Ийм файл олдсонгүй, эсвэл холбоосын хугацаа дууссан байна.',
  notAttachment: (slot: number): string =>
    `${slot}-р хавсралтын хаяг нь хавсралтаар оруулсан файл биш байна. Файлаа дахин оруулна уу.`,
  otherStands: (slot: number, fileName: string | null): string =>
    `${slot}-р хавсралтыг энэ хооронд өөр хүн өөрчилсөн: одоо ${fileName === null ? 'хавсралт алга' : `«${fileName}» файл байна`}. Тиймээс юу ч өөрчилсөнгүй. Жагсаалтаа дахин харж, шаардлагатай бол үйлдлээ давтана уу.`,
  notCalculated: 'Энэ үеийн тайлан бодогдоогүй байна. Эхлээд «Тайлан бодох» товчийг дарна уу.',
  recalculated: 'Тайлан энэ хооронд дахин бодогдсон эсвэл илгээгдсэн байна. PDF-ээ дахин үүсгэнэ үү.',
  alreadySent: 'Тайлан илгээгдсэн тул PDF файлыг нь солих боломжгүй.',
} as const
