import { countText } from '#engine/number/format.ts'
import { quoted } from '#engine/quoted.ts'

export const bulkText = {
  bar: {
    label: 'Сонгосон байгууллагад хийх үйлдэл',
    chosen: (count: number): string => `${countText(count)} сонгосон`,
    /** The requested amount of the chosen, and its change. */
    money: (millions: string): string => `${millions} сая\u00a0₮`,
    change: (year: number, percent: string): string => `${year} оноос ${percent}`,
    act: (name: string, count: number): string => `${name}, ${countText(count)}`,
    all: (count: number): string => `Шүүлтийн бүх ${countText(count)}`,
    none: 'Болих',
    nothing: 'Энэ төлөвт хийх үйлдэл алга.',
  },
  acts: {
    remind: 'Сануулах',
    extend: 'Хугацаа сунгах',
    return: 'Буцаах',
    approve: { district: 'Яаманд шилжүүлэх', ministry: 'Батлах' },
  },
  titles: {
    remind: 'Төслөө илгээхийг сануулах',
    extend: 'Илгээх хугацааг сунгах',
    return: 'Төсвийн төслийг буцаах',
    approve: { district: 'Төсвийн төслийг яаманд шилжүүлэх', ministry: 'Төсвийн төслийг батлах' },
  },
  about: (count: number): string => `Сонгосон ${countText(count)} байгууллага`,
  preview: {
    loading: 'Байгууллага бүрд юу болохыг үзэж байна.',
    failed: 'Байгууллага бүрд юу болохыг үзэж чадсангүй.',
    will: {
      remind: (count: number): string => `${countText(count)} байгууллагад сануулга илгээнэ.`,
      extend: (count: number): string => `${countText(count)} байгууллагын илгээх хугацааг сунгана.`,
      return: (count: number): string =>
        `${countText(count)} байгууллагын төсвийн төслийг бүхэлд нь буцаана.`,
      approve: {
        district: (count: number): string => `${countText(count)} байгууллагын төслийг яаманд шилжүүлнэ.`,
        ministry: (count: number): string =>
          `${countText(count)} байгууллагын төслийг эцэслэн батална. Дараа нь байгууллага засахгүй; та өөрөө «Баталснаа цуцлах» боломжтой.`,
      },
    },
    not: (count: number): string => `${countText(count)} байгууллагад хийхгүй.`,
    nobody: 'Сонгосон байгууллагын аль нэгэнд нь ч хийх боломжгүй. Шалтгаан нь жагсаалтад бий.',
    until: 'Хэзээ хүртэл дахин илгээх вэ?',
    forAll: 'Буцаах бүх байгууллагад хамаарна',
    approval: 'Нээлттэй асуудалгүй төслийг л батална. Бусдыг тус бүрд нь нээж шийднэ.',
    words: 'Нэмж хэлэх үг (заавал биш)',
    wordsTooEmpty: 'Үгээр бичих эсвэл хоосон үлдээнэ үү.',
    /** Before the preview the affected institutions are unknown, so the button has no number. */
    submit: {
      remind: (count: number): string =>
        count === 0 ? 'Сануулга илгээх' : `${countText(count)} байгууллагад сануулах`,
      extend: (count: number): string =>
        count === 0 ? 'Хугацааг сунгах' : `${countText(count)} байгууллагын хугацааг сунгах`,
      return: (count: number): string =>
        count === 0 ? 'Төслийг буцаах' : `${countText(count)} төслийг буцаах`,
      approve: {
        district: (count: number): string =>
          count === 0 ? 'Төслийг яаманд шилжүүлэх' : `${countText(count)} төслийг яаманд шилжүүлэх`,
        ministry: (count: number): string =>
          count === 0 ? 'Төслийг батлах' : `${countText(count)} төслийг батлах`,
      },
    },
  },
  outcomes: {
    will: 'Хийнэ',
    done: 'Хийсэн',
    not: 'Хийхгүй',
    refused: 'Хийгээгүй',
    changed: 'Хийгээгүй, өөрчлөгдсөн',
    left: 'Амжаагүй',
  },
  /** The institution already has a later deadline. */
  hasUntil: (at: string): string => `Одоогийн хугацаа нь ${at}, үүнтэй тэнцүү эсвэл урт.`,
  changed: 'Таныг үзсэнээс хойш өөрчлөгдсөн тул хийгээгүй. Дахин үзээд шийднэ үү.',
  account: {
    title: 'Байгууллага бүрийн үр дүн',
    running: (done: number, all: number): string =>
      `${countText(all)} байгууллагаас ${countText(done)} нь болсон.`,
    stop: 'Зогсоох',
    stopping: 'Зогсоож байна',
    ended: {
      stopped: (left: number): string => `Зогсоосон. ${countText(left)} байгууллагад хүрээгүй.`,
      account: (left: number): string =>
        `Таны эрх өөрчлөгдсөн эсвэл админ таныг системээс гаргасан тул зогссон. ${countText(left)} байгууллагад хүрээгүй.`,
      failed: (left: number): string =>
        `Програмын алдаанаас болж зогссон. ${countText(left)} байгууллагад хүрээгүй. Дахин зогсвол админд хэлнэ үү.`,
    },
    goOn: 'Үргэлжлүүлэх',
    goOnAbout: 'Үргэлжлүүлэхэд болсон үйлдэл давтагдахгүй.',
    done: (done: number, all: number): string =>
      `${countText(all)} байгууллагаас ${countText(done)}-д нь хийлээ.`,
    save: 'Үр дүнг Excel-ээр татах',
    fileName: (act: string, day: string): string => `${act} ${day}.xlsx`,
    columns: { number: 'Дугаар', name: 'Байгууллага', outcome: 'Үр дүн', message: 'Тайлбар' },
  },
  order: {
    taken: (count: number): string =>
      `${countText(count)} байгууллагад хийж эхэллээ. Цонхыг хааж болно; ажил үргэлжилнэ.`,
    mayClose: 'Цонхыг хааж болно. Ажил үргэлжилж, явц нь хуудасны дээд хэсэгт харагдана.',
    watch: 'Явцыг харах',
    open: 'Үр дүнг харах',
    dismiss: 'Үр дүнг хаах',
    noResult: 'Үр дүнг уншиж чадсангүй.',
    another: 'Өмнөх үйлдэл тань дуусаагүй байна. Дуустал нь хүлээх эсвэл зогсоогоод дахин оролдоно уу.',
    gone: 'Энэ үйлдлийн үр дүн алга. Та хаасан эсвэл хадгалах хугацаа нь дууссан.',
    stillWorks: 'Үйлдэл дуусаагүй тул үр дүнг нь хааж болохгүй. Эхлээд зогсооно уу.',
    nothingLeft: 'Үйлдэл дууссан тул үргэлжлүүлэх зүйл алга.',
    changed: {
      stop: 'Одоо хийж байгаа байгууллагын дараа зогсоно.',
      continue: 'Үргэлжлүүлж эхэллээ.',
      dismiss: 'Үр дүнг хаалаа.',
    },
  },
  reminded: (name: string): string => `${quoted(name)} байгууллагад төслөө илгээхийг сануулав.`,
  unknown: (institutionId: string): string => `${institutionId} дугаартай байгууллага`,
  previewed: (will: number, all: number): string =>
    `${countText(all)} байгууллагаас ${countText(will)}-д нь хийнэ.`,
} as const
