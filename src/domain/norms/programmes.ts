import { type FormText, modelText } from '#domain/sheet/form-text.ts'

/**
 * Programme codes of the lines of a budget. The codes of the ministry's budget are not known: international functional
 * codes stand in for them (COFOG, facts §2.4).
 */
export const programmes = {
  /** Pre-primary education: kindergartens. */
  preschool: modelText('70911'),
  /** Lower secondary education, for a whole school: its money is not known by level. */
  school: modelText('70921'),
  /** Education not definable by level: lifelong-education centres. */
  lifelong: modelText('70950'),
  /** Subsidiary services to education: meals, dormitories. */
  services: modelText('70960'),
} as const satisfies Readonly<Record<string, FormText>>

/** Purposes of the lines of a budget; which there are is ours. */
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
