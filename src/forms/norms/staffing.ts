import { field } from '#engine/sheet.ts'
import { divisor, type NormRow, norm } from '#forms/norms/norm.ts'

/** The table of the joint order was not available: every number is a model value (facts §4, calculation §6). */
function post(caption: string): NormRow<'value'> {
  return {
    source: 'Жишиг; эх журам: 2018-01-23-ны А/024/11 хамтарсан тушаал (facts §4)',
    from: null,
    model: true,
    caption,
  }
}

function onePer(caption: string): NormRow<'value'> {
  return { ...post(caption), bounds: divisor }
}

/** Posts, or people served by one post where the name ends in `Per`. */
export const staffing = norm({
  code: 'norm-staffing',
  caption: 'Орон тооны жишиг норматив',
  purpose: 'Захиргаа, аж ахуйн болон дотуур байрны ажилтны орон тоог тооцох жишиг.',
  fields: { value: field('Утга', 'quantity') },
  rows: {
    schoolSocialWorkerPer: onePer('Сургууль: нэг нийгмийн ажилтанд ногдох суралцагч (хүүхэд)'),
    laboratoryAssistantPer: onePer('Сургууль: нэг лаборантад ногдох суралцагч (хүүхэд)'),
    doctor: post('Сургууль: эмч (орон тоо)'),
    librarian: post('Сургууль: номын санч (орон тоо)'),
    accountant: post('Сургууль: нягтлан бодогч (орон тоо)'),
    storekeeper: post('Сургууль: нярав (орон тоо)'),
    clerk: post('Сургууль: бичиг хэргийн ажилтан (орон тоо)'),
    itSpecialist: post('Сургууль: мэдээллийн технологийн мэргэжилтэн (орон тоо)'),
    cleanerPer: onePer('Сургууль: нэг үйлчлэгчид ногдох суралцагч (хүүхэд)'),
    guard: post('Сургууль: сахиул (орон тоо)'),
    stoker: post('Сургууль: галч (орон тоо)'),
    dormitoryTeacherPer: onePer('Дотуур байр: нэг багшид ногдох хүүхэд (хүүхэд)'),
    nightWatch: post('Дотуур байр: шөнийн жижүүр (орон тоо)'),
    dormitoryCookPer: onePer('Дотуур байр: нэг тогоочид ногдох хүүхэд (хүүхэд)'),
    dormitoryAssistantCookPer: onePer('Дотуур байр: нэг туслах тогоочид ногдох хүүхэд (хүүхэд)'),
    dormitoryCleanerPer: onePer('Дотуур байр: нэг үйлчлэгчид ногдох хүүхэд (хүүхэд)'),
    dormitoryStoker: post('Дотуур байр: галч (орон тоо)'),
    kindergartenHead: post('Цэцэрлэг: эрхлэгч (орон тоо)'),
    methodAdviser: post('Цэцэрлэг: арга зүйч (орон тоо)'),
    kindergartenAccountant: post('Цэцэрлэг: нягтлан бодогч (орон тоо)'),
    kindergartenCookPer: onePer('Цэцэрлэг: нэг тогоочид ногдох хүүхэд (хүүхэд)'),
    kindergartenAssistantCookPer: onePer('Цэцэрлэг: нэг туслах тогоочид ногдох хүүхэд (хүүхэд)'),
    kindergartenCleanerPer: onePer('Цэцэрлэг: нэг үйлчлэгчид ногдох хүүхэд (хүүхэд)'),
    kindergartenGuard: post('Цэцэрлэг: сахиул (орон тоо)'),
    kindergartenStoker: post('Цэцэрлэг: галч (орон тоо)'),
  },
})
