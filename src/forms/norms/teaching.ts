import { field } from '#engine/sheet.ts'
import { divisor, norm } from '#forms/norms/norm.ts'

/** Model values: the texts of the teaching-load and class-size norms were not available (facts §4). */
const common = { from: null, model: true, bounds: divisor }

export const teaching = norm({
  code: 'norm-teaching',
  caption: 'Сургалтын норматив',
  purpose: 'Багш, анги, бүлэг, сургалтын менежерийн тоог тооцох норматив.',
  fields: { value: field('Утга', 'quantity') },
  rows: {
    lessonsPerWeek: {
      ...common,
      source: 'Жишиг; эх журам: 2007-08-31-ний 307/91/237 хамтарсан тушаал (facts §4)',
      caption: 'Багшийн 7 хоногийн хичээлийн цаг (цаг)',
    },
    classSize: {
      ...common,
      source: 'Жишиг; хувьсах зардлын анги дүүргэлтийн доод босго (facts §3.2, §4)',
      caption: 'Нэг ангийн суралцагчийн тоо (хүүхэд)',
    },
    groupSize: {
      ...common,
      source: 'Жишиг (facts §4)',
      caption: 'Цэцэрлэгийн нэг бүлгийн хүүхдийн тоо (хүүхэд)',
    },
    pupilsPerManager: {
      ...common,
      source: 'Жишиг (calculation §5, b5)',
      caption: 'Нэг сургалтын менежерт ногдох суралцагч (хүүхэд)',
    },
  },
})
