import { divisor, type NormRow, norm } from '#domain/norms/norm.ts'
import { field } from '#domain/sheet/sheet.ts'

/** The table of the joint order was not reachable: every number is a model value (facts §4, calculation §6). */
function post(caption: string, value: number): NormRow<'value'> {
  return {
    source: 'Жишиг; эх журам: 2018-01-23-ны А/024/11 хамтарсан тушаал (facts §4)',
    from: null,
    model: true,
    caption,
    values: { value },
  }
}

/** People whom one post serves; the number of posts is theirs divided by it. */
function onePer(caption: string, people: number): NormRow<'value'> {
  return { ...post(caption, people), bounds: divisor }
}

/** Number of support posts, or of people served by one post where the name ends in `Per`. */
export const staffing = norm({
  code: 'norm-staffing',
  caption: 'Орон тооны жишиг норматив',
  purpose: 'Захиргаа, аж ахуйн болон дотуур байрны ажилтны орон тоог тооцох жишиг.',
  fields: { value: field('Утга', 'quantity') },
  rows: {
    schoolSocialWorkerPer: onePer('Сургууль: нэг нийгмийн ажилтанд ногдох суралцагч (хүүхэд)', 800),
    laboratoryAssistantPer: onePer('Сургууль: нэг лаборантад ногдох суралцагч (хүүхэд)', 800),
    doctor: post('Сургууль: эмч (орон тоо)', 1),
    librarian: post('Сургууль: номын санч (орон тоо)', 1),
    accountant: post('Сургууль: нягтлан бодогч (орон тоо)', 1),
    storekeeper: post('Сургууль: нярав (орон тоо)', 1),
    clerk: post('Сургууль: бичиг хэргийн ажилтан (орон тоо)', 1),
    itSpecialist: post('Сургууль: мэдээллийн технологийн мэргэжилтэн (орон тоо)', 1),
    cleanerPer: onePer('Сургууль: нэг үйлчлэгчид ногдох суралцагч (хүүхэд)', 120),
    guard: post('Сургууль: сахиул (орон тоо)', 3),
    stoker: post('Сургууль: галч (орон тоо)', 4),
    dormitoryTeacherPer: onePer('Дотуур байр: нэг багшид ногдох хүүхэд (хүүхэд)', 25),
    nightWatch: post('Дотуур байр: шөнийн жижүүр (орон тоо)', 2),
    dormitoryCookPer: onePer('Дотуур байр: нэг тогоочид ногдох хүүхэд (хүүхэд)', 60),
    dormitoryAssistantCookPer: onePer('Дотуур байр: нэг туслах тогоочид ногдох хүүхэд (хүүхэд)', 60),
    dormitoryCleanerPer: onePer('Дотуур байр: нэг үйлчлэгчид ногдох хүүхэд (хүүхэд)', 50),
    dormitoryStoker: post('Дотуур байр: галч (орон тоо)', 4),
    kindergartenHead: post('Цэцэрлэг: эрхлэгч (орон тоо)', 1),
    methodAdviser: post('Цэцэрлэг: арга зүйч (орон тоо)', 1),
    kindergartenAccountant: post('Цэцэрлэг: нягтлан бодогч (орон тоо)', 1),
    kindergartenCookPer: onePer('Цэцэрлэг: нэг тогоочид ногдох хүүхэд (хүүхэд)', 75),
    kindergartenAssistantCookPer: onePer('Цэцэрлэг: нэг туслах тогоочид ногдох хүүхэд (хүүхэд)', 75),
    kindergartenCleanerPer: onePer('Цэцэрлэг: нэг үйлчлэгчид ногдох хүүхэд (хүүхэд)', 100),
    kindergartenGuard: post('Цэцэрлэг: сахиул (орон тоо)', 3),
    kindergartenStoker: post('Цэцэрлэг: галч (орон тоо)', 2),
  },
})
