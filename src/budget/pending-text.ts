export const pendingText = {
  restored: (year: number, count: number): string =>
    `Энэ төхөөрөмжид хадгалсан ${year} оны ${count} өөрчлөлтийг сэргээлээ. «Хадгалах» товчоор хадгална уу.`,
  unsendable: {
    count: (count: number): string =>
      `Энэ төхөөрөмжид хадгалсан ${count} утгыг илгээх боломжгүй болсон байна. Тооцоонд ороогүй, мөн устгаагүй.`,
    show: 'Жагсаалт харах',
    title: 'Илгээх боломжгүй утгууд',
    about:
      'Эдгээр утгыг та бичсэн боловч серверт хадгалагдаагүй. Шалтгаан нь арилбал өөрөө буцаж орно. Хэрэггүй бол хасна уу.',
    cell: 'Нүд',
    mine: 'Таны бичсэн',
    theirs: 'Хадгалагдсан',
    why: 'Шалтгаан',
    typed: 'Бичсэн',
    action: 'Үйлдэл',
    discard: 'Хасах',
    discardAll: 'Бүгдийг хасах',
    discardTitle: 'Энэ төхөөрөмжөөс устгах уу?',
    discardMessage: (count: number): string => `Таны бичсэн ${count} утга бүрмөсөн устана.`,
    discardConfirm: 'Устгах',
    keep: 'Үлдээх',
  },
  records: {
    waiting: 'Хадгалаагүй өөрчлөлт:',
    continue: 'Үргэлжлүүлэх',
    unsendable: 'Таны бичсэн дараах өөрчлөлтийг илгээх боломжгүй болсон байна. Устгаагүй:',
    removed: 'Мөрийг өөр хэрэглэгч хассан байна.',
    discard: 'Хасах',
    labelled: (title: string, button: string): string => `${title}: ${button}`,
    conflict: (count: number): string =>
      `Таныг бичиж байх хооронд ${count} талбарыг өөр хүн эсвэл өөр цонхоор өөрчилж хадгалсан байна. Сонгох хүртэл юу ч дарж бичигдэхгүй, таны бичсэн нь хэвээр байна.`,
    mine: (value: string): string => `Миний бичсэн: ${value}`,
    theirs: (value: string): string => `Хадгалагдсан: ${value}`,
    chooseFirst: 'Хоёр утгатай талбар бүрд нэг утга сонгоно уу.',
    part: (caption: string, value: string): string => `${caption}: ${value}`,
  },
  empty: 'хоосон',
}
