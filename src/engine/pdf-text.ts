export const pdfFileText = {
  tooLarge: 'Файл 30MB-аас их байна!',
  notPdf: 'Зөвхөн PDF файл оруулна. Сонгосон файл PDF биш байна.',
} as const
