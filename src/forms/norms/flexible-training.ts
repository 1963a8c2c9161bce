import { field } from '#engine/sheet.ts'
import { norm } from '#forms/norms/norm.ts'

const model = { source: 'design calculation §6, SUB b4: жишиг', from: null, model: true }

/** Travelling and nomadic children: days, tugrik a child-day, food a day. */
export const flexibleTrainingNorm = norm({
  code: 'norm-flexible-training',
  caption: 'Хувилбарт сургалтын норматив',
  purpose: 'Явуулын болон нүүдлийн бүлгийн сургалтын өдөр, нэг хүүхэд-өдрийн зардал.',
  fields: { value: field('Утга', 'quantity') },
  rows: {
    days: { ...model, caption: 'Сургалтын өдөр' },
    childDay: { ...model, caption: 'Нэг хүүхэд-өдрийн зардал (төгрөг)' },
    food: { ...model, caption: 'Хоолны зардал, өдөрт (төгрөг)' },
  },
})
