import { sheet } from '#engine/define.ts'
import { field } from '#engine/sheet.ts'

const people = 'Ажилтны бүртгэл, тэтгэмж (design calculation §6)'

/** Tugrik a year. */
export const peopleRegister = sheet({
  code: 'register-people',
  kind: 'register',
  caption: 'Ажилтны бүртгэлийн дүн',
  purpose: 'Ажилтны төлөв, тэтгэмж, шинэ орон тоо, хүүхдийн сургалтын төлбөрийн нийлбэр.',
  rows: { '1': 'Нийт' },
  fields: {
    childcareSalary: field('Хүүхэд асрах чөлөөтэй ажилтны цалин × сар', 'tugrik'),
    allowance: field('Чөлөөтэй ажилтны тэтгэмж', 'tugrik'),
    retirement: field('Тэтгэвэрт гарахад олгох нэг удаагийн мөнгөн тэтгэмж', 'tugrik'),
    travel: field('Ээлжийн амралтаар явах унааны хөнгөлөлт', 'tugrik'),
    ruralService: field('Хөдөө тогтвор суурьшилтай ажилласны тэтгэмж', 'tugrik'),
    tuition: field('Багш, ажилтны хүүхдийн сургалтын төлбөр', 'tugrik'),
    positionQuantity: field('Шинэ орон тоо', 'posts'),
    positionBase: field('Шинэ орон тооны үндсэн цалин, жилд', 'tugrik'),
  },
})
  .given(
    ['1'],
    [
      'childcareSalary',
      'allowance',
      'retirement',
      'travel',
      'ruralService',
      'tuition',
      'positionQuantity',
      'positionBase',
    ],
    people,
  )
  .done()
