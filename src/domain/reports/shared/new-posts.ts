import type { PostCost } from '#domain/reports/shared/salary-fund-report.ts'
import { at } from '#domain/sheet/sheet.ts'
import { newPositionPay, newPositions } from '#domain/sheets/shared/new-positions.ts'
import { insuranceOf } from '#domain/sheets/shared/pay.ts'
import { peopleRegister } from '#domain/sheets/shared/people-register.ts'

/** The required new positions as a line of the salary fund. */
export const newPosts: PostCost = {
  caption: 'Шинээр шаардлагатай орон тоо',
  posts: at(peopleRegister, '1', 'positionQuantity'),
  base: null,
  main: newPositionPay.main,
  added: newPositionPay.added,
  food: newPositionPay.food,
  incentive: newPositionPay.incentive,
  salary: newPositionPay.salary,
  insurance: insuranceOf(newPositionPay.salary),
  total: newPositions,
}
