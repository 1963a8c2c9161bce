/** What is said of uploaded files. The sentences in the first two lines are the specification's (000 §5, §8). */
export const uploadText = {
  tooLarge: 'Файл 30MB-аас их байна!',
  saved: 'Амжилттай хадгалагдлаа',
  notPdf: 'Зөвхөн PDF файл оруулна. Сонгосон файл PDF биш байна.',
  brokenPdf: 'PDF файл дутуу буюу эвдэрсэн байна. Файлаа нээж шалгаад дахин оруулна уу.',
  cutOff: 'Файл бүрэн ирсэнгүй. Холболтоо шалгаад дахин оруулна уу.',
  unreadableForm:
    'Илгээсэн маягтыг уншиж чадсангүй: бүрэн ирээгүй, эсвэл multipart/form-data-гийн boundary дутуу байна. Файлаа дахин оруулна уу.',
  noFile: 'Файл сонгоогүй байна. PDF файлаа сонгоно уу.',
  notForm: 'Файлыг multipart/form-data маягтаар илгээнэ.',
  fieldsFirst: (names: readonly string[]): string => `${names.join(', ')} талбар файлаас өмнө байх ёстой.`,
  notThere: 'Ийм файл олдсонгүй, эсвэл холбоосын хугацаа дууссан байна.',
  notAttachment: (slot: number): string =>
    `${slot}-р хавсралтын хаяг нь хавсралтаар оруулсан файл биш байна. Файлаа дахин оруулна уу.`,
  notCalculated: 'Энэ үеийн тайлан бодогдоогүй байна. Эхлээд «Тайлан бодох» товчийг дарна уу.',
  recalculated: 'Тайлан энэ хооронд дахин бодогдсон эсвэл илгээгдсэн байна. PDF-ээ дахин үүсгэнэ үү.',
  alreadySent: 'Тайлан илгээгдсэн тул PDF файлыг нь солих боломжгүй.',
} as const
