import { emptyListText } from '#budget/row-list-text.ts'
import { staffAnswerText } from '#features/staff/text.ts'

export const positionAnswerText = {
  otherPosition: 'Заасан орон тоо танай байгууллагын бүртгэлд алга.',
  chooseJob: 'Албан тушаалаа сонгоно уу', // spec 000 §5
  enterQuantity: 'Шинэ орон тоо оруулна уу', // spec 000 §5
  enterDescription: 'Тайлбар оруулна уу', // spec 000 §5
  quantityBetween: 'Орон тоог 0–100 хооронд оруулна уу',
  amount: staffAnswerText.amount,
  unknownGrade: 'Цалингийн зэрэглэлийг жагсаалтаас сонгох эсвэл нэрийг нь бичнэ үү',
} as const

export const positionsScreenText = {
  heading: 'Шинээр шаардлагатай орон тоо',
  purpose: 'Шинээр нэмэх орон тоо, түүний цалингийн зардал. Зардлыг програм тооцно.',
  failed: 'Шинэ орон тооны жагсаалтыг уншиж чадсангүй.',
  empty: emptyListText(
    'Шинэ орон тоо бүртгээгүй байна.',
    '«Орон тоо нэмэх» товчоор нэмэх эсвэл Excel-ээс оруулна уу.',
  ),
  search: 'Орон тоо хайх',
  searchIn: 'Албан тушаал, тайлбар…',
  add: 'Орон тоо нэмэх',
  addTitle: 'Шинэ орон тоо бүртгэх',
  excelTitle: 'Шинэ орон тоог Excel-ээс оруулах',
  deleteTitle: 'Орон тоог устгах уу?',
  noun: 'орон тоо',
  object: 'орон тоог',
  quantityRange: '0–100',
  quantityIgnored: 'Орон тоо 0–100 хооронд байна. Өмнөх утга хэвээр үлдлээ.',
  readOnly: 'Албан тушаалаас сонгогдоно',
  gradeSalary: (salary: string): string => `Үндсэн цалин: ${salary} ₮`,
  headers: {
    jobName: 'Албан тушаал',
    gradeStepName: 'Цалингийн зэрэглэл',
    requiredQty: 'Шинэ орон тоо',
    salary: 'Үндсэн цалин, ₮ сард',
    description: 'Тайлбар',
  },
  computed: 'Цалингийн зардал, ₮ жилд',
  schoolIndicators: {
    indicator1: 'Үндсэн цалин',
    indicator2: 'Нийт нэмэгдэл 75%',
    indicator3: 'Үр дүнгийн урамшуулал 15%',
    indicator4: 'Хоол, унааны хөнгөлөлт (унаа 500 ₮)',
    indicator5: 'Нийт цалин',
    indicator6: 'НДШ 12.5%',
    indicator9: 'Нийт зардал, мянган ₮',
  },
  otherIndicators: {
    indicator1: 'Үндсэн цалин',
    indicator2: 'Нийт нэмэгдэл 75%',
    indicator3: 'Бусад нэмэгдэл',
    indicator4: 'Орон нутгийн нэмэгдэл',
    indicator5: 'Үр дүнгийн урамшуулал 15%',
    indicator6: 'Хоол (хөдөө 5000, хот 8000), унаа (500 ₮)',
    indicator7: 'Амралтын олговор',
    indicator8: 'Нийт цалин',
    indicator9: 'НДШ 12.5%',
    indicator10: 'Цалингийн нийт зардал, мянган ₮',
  },
  excelSalary: 'Үндсэн цалин',
} as const
