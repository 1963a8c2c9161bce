/** What the screen of one standard report says besides its captions. */
export const reportScreenText = {
  back: '← Нэгтгэл рүү буцах',
  open: (report: string): string => `«${report}» дэлгэцээр харах`,
  noSuchReport: (code: string): string => `${code} гэсэн тайлан танай байгууллагын жагсаалтад алга.`,
  listFailed: 'Тайлангийн төлөвийг уншиж чадсангүй',
  rowsFailed: 'Тайлангийн мөрүүдийг уншиж чадсангүй',
  notCalculated:
    'Тайланг хараахан тооцоогүй. Доорх дүн нь одоогийн оруулгаар тооцсон дүн; хадгалж, илгээхийн тулд Нэгтгэл дээр «Тайлан бодох» дарна уу.',
  stale: (cells: number): string =>
    `Тооцоо хуучирсан: ${cells} нүд өөрчлөгдсөн. Доорх дүн нь одоогийн оруулгаар тооцсон дүн; хэвлэхэд гарах дүнг шинэчлэхийн тулд тайланг дахин бодно уу.`,
  fresh: (period: string): string =>
    `${period}: тооцсон тайлангийн дүн. Нүд дээр зогсоод Shift+F2 дарвал дүн хэрхэн гарсныг харна.`,
} as const
