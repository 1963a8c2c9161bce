export const markText = {
  title: 'Хянагчийн тэмдэглэгээ',
  none: 'Энэ нүдэнд тэмдэглэгээ алга.',
  words: 'Юуг засах вэ?',
  wordsFirst: 'Эхлээд юуг засахыг бичнэ үү.',
  mark: 'Нүд тэмдэглэх',
  unmark: 'Тэмдэглэгээг авах',
  resolve: 'Шийдвэрлэсэн',
  computed:
    'Энэ нүдийг програм тооцоолдог тул байгууллага засахгүй, зөвхөн хариулна. Засуулах бол бөглөдөг нүдийг нь тэмдэглэнэ үү.',
  states: { open: 'Хариулаагүй', answered: 'Хариулсан', resolved: 'Шийдвэрлэсэн' },
  notYetReturned: 'Буцаахад байгууллагад очно',
  answer: 'Хариулт',
  saveAnswer: 'Хариулт хадгалах',
  answered: 'Хариулсан',
} as const

export const justificationReplyText = {
  answerWords: 'Үндэслэлд өгөх хариу',
  saveAnswer: 'Хариу хадгалах',
  replaceAnswer: 'Өмнөх хариуг солих',
  sameAnswer: 'Энэ хариуг аль хэдийн хадгалсан байна.',
  replaces: 'Хадгалбал өмнөх хариуг солино.',
  answered: 'Хариуг хадгаллаа.',
  answerFirst: 'Эхлээд хариугаа үгээр бичнэ үү.',
  noSuch: 'Ийм үндэслэл алга.',
} as const
