/** What the screen of one standard report says besides its captions. */
export const reportScreenText = {
  back: '← Нэгтгэл рүү буцах',
  open: (report: string): string => `«${report}» дэлгэцээр харах`,
  noSuchReport: (code: string): string => `${code} гэсэн тайлан танай байгууллагын жагсаалтад алга.`,
  listFailed: 'Тайлангийн төлөвийг уншиж чадсангүй',
  rowsFailed: 'Тайлангийн мөрүүдийг уншиж чадсангүй',
  /** How the figures stand to those that were calculated: told to whom they belong with what to do, to a reviewer without. */
  standing: {
    own: {
      notCalculated:
        'Тайланг хараахан тооцоогүй. Доорх дүн нь одоогийн оруулгаар тооцсон дүн; хадгалж, илгээхийн тулд Нэгтгэл дээр «Тайлан бодох» дарна уу.',
      stale: (cells: number): string =>
        `Тооцоо хуучирсан: ${cells} нүд өөрчлөгдсөн. Доорх дүн нь одоогийн оруулгаар тооцсон дүн; хэвлэхэд гарах дүнг шинэчлэхийн тулд тайланг дахин бодно уу.`,
      nothingKept:
        'Тайланг хараахан тооцоогүй. Нэгтгэл дээр «Тайлан бодох» дарсны дараа мөрүүд нь энд харагдана.',
      keptIsStale: (cells: number): string =>
        `Тооцоо хуучирсан: ${cells} нүд өөрчлөгдсөн. Доорх дүн нь тооцсон үеийнх; шинэчлэхийн тулд тайланг дахин бодно уу.`,
    },
    others: {
      notCalculated: 'Байгууллага тайланг хараахан тооцоогүй. Доорх дүн нь одоогийн оруулгаар тооцсон дүн.',
      stale: (cells: number): string =>
        `Тооцоо хуучирсан: ${cells} нүд өөрчлөгдсөн. Доорх дүн нь одоогийн оруулгаар тооцсон дүн.`,
      nothingKept: 'Байгууллага тайланг хараахан тооцоогүй. Тооцсоны дараа мөрүүд нь энд харагдана.',
      keptIsStale: (cells: number): string =>
        `Тооцоо хуучирсан: ${cells} нүд өөрчлөгдсөн. Доорх дүн нь тооцсон үеийнх.`,
    },
  },
  unsaved: (cells: number): string =>
    `${cells} нүдийн өөрчлөлт хараахан хадгалагдаагүй. Доорх дүн нь тэдгээрийг оруулж тооцсон дүн; хэвлэхэд гарах дүнг шинэчлэхийн тулд хадгалж, тайланг дахин бодно уу.`,
  kept: (cells: number): string =>
    `Тайланг тооцсоноос хойш ${cells} нүд өөрчлөгдсөн. Доорх дүн нь тооцсон үед хадгалсан дүн, хэвлэсэн тайлантай адил; задаргааг нь харах боломжгүй.`,
  plain: (period: string): string => `${period}: тооцсон тайлангийн дүн.`,
  noYearBefore: (year: number): string => `${year} онд тооцсон тайлан алга тул өмнөх оны багана «-» байна.`,
  fresh: (period: string): string =>
    `${period}: тооцсон тайлангийн дүн. Нүд дээр зогсоод Shift+F2 дарвал дүн хэрхэн гарсныг харна.`,
} as const
