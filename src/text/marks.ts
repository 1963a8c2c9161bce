export const markText = {
  quotedMark: (who: string, words: string): string => `${who}: «${words}»`,
  empty: 'хоосон',
  changed: (from: string, to: string, by: string, when: string): string =>
    `Өмнөх илгээлтээс хойш өөрчилсөн: ${from} → ${to} (${by}, ${when})`,

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
