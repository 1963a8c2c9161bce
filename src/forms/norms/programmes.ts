import { type FormText, modelText } from '#engine/sheet.ts'

/** International functional codes (COFOG, facts §2.4), because the ministry's are unknown. */
export const programmes = {
  /** Kindergartens. */
  preschool: modelText('70911'),
  /** Lower secondary education, for a whole school: its money is not split by level. */
  school: modelText('70921'),
  /** Lifelong-education centres. */
  lifelong: modelText('70950'),
  /** Meals, dormitories. */
  services: modelText('70960'),
} as const satisfies Readonly<Record<string, FormText>>

/** The list is ours, not the ministry's. */
export const purposes = {
  variable: modelText('Хувьсах зардал'),
  dormitory: modelText('Дотуур байр'),
  positions: modelText('Шинэ орон тоо'),
  meals: modelText('Хоол'),
  food: modelText('Хоол, хүнс'),
  training: modelText('Хувилбарт сургалт'),
  running: modelText('Урсгал зардал'),
  fixed: modelText('Тогтмол зардал'),
  income: modelText('Өөрийн орлого'),
  benefits: modelText('Тэтгэмж'),
} as const satisfies Readonly<Record<string, FormText>>
