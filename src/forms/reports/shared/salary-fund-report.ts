import { type Formula, plus, times } from '#engine/formula.ts'
import { at } from '#engine/sheet.ts'
import type { Report, TableLine } from '#forms/reports/report.ts'
import { type TableHead, tableReport } from '#forms/reports/shared/table-report.ts'
import { newPositionPay, newPositions } from '#forms/sheets/shared/new-positions.ts'
import { insuranceOf, year } from '#forms/sheets/shared/pay.ts'
import { peopleRegister } from '#forms/sheets/shared/people-register.ts'

/** In tugrik a year. The base of one post is missing if the blank has none. */
export type PostCost = {
  readonly caption: string
  readonly posts: Formula | null
  readonly base: Formula | null
  readonly main: Formula | null
  readonly added: Formula | null
  readonly food: Formula | null
  readonly incentive: Formula | null
  readonly salary: Formula
  readonly insurance: Formula | null
  readonly total: Formula
}

type PostGroup = { readonly caption: string; readonly posts: readonly PostCost[] }

type SalaryFundHead = Pick<TableHead, 'code' | 'decimals' | 'linesPerPage'> & {
  readonly groups: readonly PostGroup[]
  /** The lines after the groups. */
  readonly single: readonly PostCost[]
}

const parts = ['posts', 'base', 'main', 'added', 'food', 'incentive', 'salary', 'insurance', 'total'] as const
const yearCaption = ['Жилийн цалингийн сан'] as const

export function salaryFundReport({ groups, single, ...head }: SalaryFundHead): Report {
  const all = [...groups.flatMap(({ posts }) => posts), ...single]
  return tableReport({
    ...head,
    description: 'Цалингийн сангийн нэгтгэл',
    title: '{Y} оны төсвийн төсөл: цалингийн сангийн нэгтгэл',
    columns: [
      { caption: 'Орон тоо', content: 'posts', width: 0.16 },
      { caption: 'Нэг орон тооны сарын үндсэн цалин, төгрөг', content: 'tugrik', width: 0.26 },
      { caption: 'Үндсэн цалин', under: yearCaption, content: 'amount', width: 0.26 },
      { caption: 'Нэмэгдэл', under: yearCaption, content: 'amount', width: 0.26 },
      { caption: 'Хоол, унаа', under: yearCaption, content: 'amount', width: 0.24 },
      { caption: 'Урамшуулал', under: yearCaption, content: 'amount', width: 0.24 },
      { caption: 'Дүн', under: yearCaption, content: 'amount', width: 0.28 },
      { caption: 'Ажил олгогчоос төлөх НДШ', content: 'amount', width: 0.26 },
      { caption: 'Нийт зардал', content: 'amount', width: 0.28 },
    ],
    lines: [
      ...groups.flatMap(({ caption, posts }) => [
        sumOf(caption, 0, posts),
        ...posts.map((post) => lineOf(post, 1)),
      ]),
      ...single.map((post) => lineOf(post, 0)),
      sumOf('Нийт', 0, all),
    ],
  })
}

function lineOf(post: PostCost, level: 0 | 1): TableLine {
  return { caption: post.caption, level, strong: false, values: parts.map((part) => post[part]) }
}

function sumOf(caption: string, level: 0, posts: readonly PostCost[]): TableLine {
  const sum = (part: (typeof parts)[number]): Formula | null => {
    const figures = posts.flatMap((post) => post[part] ?? [])
    return part === 'base' || figures.length === 0 ? null : plus(...figures)
  }
  return { caption, level, strong: true, values: parts.map(sum) }
}

type PayField =
  | 'workerTotal'
  | 'mainOneSalaryMonth'
  | 'mainSalaryMonth'
  | 'addedSalary'
  | 'foodBonusMonth'
  | 'bonusSalaryYear'
  | 'salaryExpensesYear'
  | 'salaryExpensesYearFee'
  | 'totalSalaryYear'

export function workerPost(caption: string, cell: (name: PayField) => Formula): PostCost {
  return {
    caption,
    posts: cell('workerTotal'),
    base: cell('mainOneSalaryMonth'),
    main: times(year, cell('mainSalaryMonth')),
    added: times(year, cell('addedSalary')),
    food: times(year, cell('foodBonusMonth')),
    incentive: cell('bonusSalaryYear'),
    salary: cell('salaryExpensesYear'),
    insurance: cell('salaryExpensesYearFee'),
    total: cell('totalSalaryYear'),
  }
}

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
