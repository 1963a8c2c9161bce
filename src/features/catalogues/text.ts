export const catalogueAnswerText = {
  catalogueMoved: (by: string): string =>
    `Таныг нээснээс хойш ${by} энэ жагсаалтыг өөрчилсөн байна. «Өөрчлөлтийг болих» дараад дахин өөрчилнө үү.`,
  catalogueSaved: (name: string): string => `${name} хадгалагдлаа.`,
} as const

export const cataloguesScreenText = {
  heading: 'Лавлах',
  purpose:
    'Маягтад сонгох жагсаалтууд. Өөрчилсөн жагсаалт тухайн жилээс эхлэн дараагийн жилүүдэд үйлчилнэ; өмнө сонгосон нэр хэвээр үлдэнэ.',
  list: 'Жагсаалт',
  actions: 'Үйлдэл',
  addRow: 'Мөр нэмэх',
  newRow: 'Шинэ мөр',
  discard: 'Өөрчлөлтийг болих',
  saveFirst: 'Эхлээд өөрчлөлтөө хадгалах, эсвэл болино уу.',
  remove: (name: string): string => `${name === '' ? 'Шинэ мөр' : name}: мөрийг хасах`,
  problems: (count: number): string => `Хадгалсангүй: ${count} алдаа байна.`,
  searchIn: 'Код, нэр',
} as const

export const catalogueNameText = {
  jobs: 'Албан тушаал',
  educationLevels: 'Боловсролын түвшин',
  fieldsOfEducation: 'Мэргэжлийн чиглэл',
  schools: 'Их, дээд сургууль',
} as const
