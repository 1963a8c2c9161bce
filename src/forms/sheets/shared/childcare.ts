import { type Condition, equal, type Formula, not, round } from '#engine/formula.ts'
import { at } from '#engine/sheet.ts'
import { insuranceOf } from '#forms/sheets/shared/pay.ts'
import { peopleRegister } from '#forms/sheets/shared/people-register.ts'

/** From the register: salary x months x 12.5 percent, tugrik (calculation §5 b14). */
export const childcareInsurance: Formula = insuranceOf(at(peopleRegister, '1', 'childcareSalary'))

/** To the mongo. */
export const differsFromRegister = (entered: Formula): Condition =>
  not(equal(round(entered, 2), round(childcareInsurance, 2)))

export const childcareDiffers = {
  code: 'childcareDiffers',
  message:
    'Оруулсан дүн хүүхэд асрах чөлөөтэй ажилтнуудын бүртгэлээс тооцсон дүнгээс зөрж байна. Ажилтны төлөв, сарыг шалгах эсвэл нүдийг хоосолж тооцсон дүнг авна уу.',
} as const
