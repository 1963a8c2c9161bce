import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#api/call.ts'
import { allCalls } from '#app/server/all-calls.ts'
import { blankCalls } from '#budget/blank-calls.ts'
import { blanks } from '#budget/blanks.ts'
import { ruleText } from '#engine/rule-text.ts'
import { ceilingCalls } from '#features/ceilings/api.ts'
import { childCalls } from '#features/children/api.ts'
import { positionCalls } from '#features/positions/api.ts'
import { staffList } from '#features/registers/staff-list.ts'
import { staffCalls } from '#features/staff/api.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { openEmbedded } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

/** A figure in the body of a call: the decimals of its field, and a body with it. */
type Figure = {
  readonly call: Call
  readonly field: string
  readonly decimals: number
  readonly by: 'ebs' | 'ministry'
  readonly path?: string
  readonly body: (figure: unknown) => object
}

const own = { id: '1001', year: 2026 }
const benefit = (field: string, decimals: number): Figure => ({
  ...{ call: staffCalls.benefitSave, field, decimals, by: 'ebs' },
  body: (figure) => ({
    ...{ id: '1001', employeeId: 'e1', financialYear: 2026, t1Flag: 'Y', t2Flag: 'Y', [field]: figure },
  }),
})
const position = (field: string, decimals: number): Figure => ({
  ...{ call: positionCalls.positionSave, field, decimals, by: 'ebs' },
  body: (figure) => ({
    ...{ event: 'ADD', ...own, expensesId: 0, jobId: 'Багш', requiredQty: '1', description: 'x' },
    [field]: figure,
  }),
})
const child = (field: string, decimals: number): Figure => ({
  ...{ call: childCalls.childrenSave, field, decimals, by: 'ebs' },
  body: (figure) => ({
    ...own,
    blanks: [{ assignmentId: 'e1', isConfirmedWorkedYear: 'Y', [field]: figure }],
  }),
})
const cell = (call: Call, specificationCode: string, field: string, decimals: number): Figure => ({
  ...{ call, field, decimals, by: 'ebs' },
  body: (figure) => ({ ...own, blanks: [{ specificationCode, [field]: figure }] }),
})

/** Figures sent as text; JSON numbers are in `numbers`. */
const texts: readonly Figure[] = [
  cell(blankCalls.blank1Save, '1', 'stage1Qty', 0),
  cell(blankCalls.blank14Save, '1', 'plannedAmount', 2),
  cell(blankCalls.blank6Save, '9', 'totalWorker', 0),
  benefit('t1Month', 0),
  benefit('avgSalaryMonth', 2),
  benefit('t2Amount', 2),
  position('requiredQty', 2),
  position('salary', 2),
  child('educationWorkedYear', 1),
  child('academicLevel', 0),
  child('tuition', 2),
  {
    ...{ call: staffCalls.workStatusSave, field: 'allowanceMonth', decimals: 0, by: 'ebs' },
    body: (allowanceMonth) => ({
      ...{ id: '1001', employeeId: 'e1', inFinancialYear: 2026 },
      ...{ plannedAssignmentStatus: 'ALLOWANCE', allowanceMonth },
    }),
  },
]
const ceiling = (amounts: object) => ({
  ceilings: [
    {
      subject: { kind: 'institution', id: '1001' },
      current: null,
      capital: null,
      effect: 'guiding',
      ...amounts,
    },
  ],
})
const ofMinistry = { by: 'ministry', decimals: 0 } as const
/** Our own calls accept only JSON numbers. */
const numbers: readonly Figure[] = (['current', 'capital'] as const).flatMap((field) => [
  {
    ...{
      ...ofMinistry,
      call: ceilingCalls.reviewSetCeilings,
      field,
      path: '/api/tosov/review/ceilings/2026-02',
    },
    body: (figure: unknown) => ceiling({ [field]: figure }),
  },
])

/** Numbers that are not figures: years, ids, versions, list positions, and numeric texts. */
const noFigures: readonly string[] = [
  ...['year', 'inFinancialYear', 'financialYear', 'versions.*', 'tabs', 'at', 'organizationTypeId'],
  ...[
    'specificationCode',
    'employeeId',
    'expensesId',
    'jobId',
    'gradeStepId',
    'inGradeStepName',
    'sessionCode',
  ],
  ...['description', 'childScholarshipId', 'assignmentId', 'educationLevelId', 'educationLevelName'],
  ...['fieldOfEducationId', 'fieldOfEducationName', 'schoolId', 'schoolName', 'childRegisterNumber'],
  ...['childLastName', 'childFirstName', 'sheet', 'row', 'field'],
  ...[1, 2, 3].flatMap((slot) =>
    ['Url', 'Type', 'Filename', 'Seen'].map((what) => `attachment${what}${slot}`),
  ),
  // Draft norms store wrong figures as faults that prevent publishing (`norm-problems.ts`); confirmations repeat
  // them.
  ...['givens.*.*.*', 'from', 'to'],
  // Groups of an institution, by its own record (`institution-record.ts`).
  'branchGroups',
]

describe('figures in the bodies of calls', () => {
  const directory = scratchDirectory()
  let started: TestApp
  let users: Readonly<Record<Figure['by'], SignedInClient>>
  beforeAll(async () => {
    started = await startApp({ open: openEmbedded, directory })
    users = { ebs: await started.signIn('ebs'), ministry: await started.signIn('ministry') }
    const person = JSON.stringify({ displayName: 'Дорж', primaryNidNumber: 'УБ85030199', salaryAmount: 1 })
    await started.services.db
      .insertInto('staff')
      .values({
        ...{ institution_id: '1001', year: 2026, employee_id: 'e1', person },
        imported_at: started.clock.now(),
      })
      .execute()
  })
  afterAll(() => started.close())

  const send = async ({ call, by, path, body }: Figure, figure: unknown) => {
    const answer = await users[by].post(path ?? call.path, body(figure))
    const { errors = [] } = answer.json<{ errors?: readonly { field: string; message: string }[] }>()
    return {
      status: answer.statusCode,
      field: errors[0]?.field.split('.').at(-1),
      message: errors[0]?.message,
    }
  }
  /** Three decimals might be thousands. */
  const excess = (decimals: number): string => `1.${'5'.repeat(decimals + (decimals === 2 ? 2 : 1))}`

  test.each(texts)(
    '$call.id refuses more decimals in $field than it has, as text and as number',
    async (figure) => {
      const sentence = figure.decimals === 0 ? /бүхэл тоо/ : ruleText.decimals(figure.decimals)
      for (const sent of [excess(figure.decimals), Number(excess(figure.decimals))])
        expect(await send(figure, sent)).toEqual({
          ...{ status: 422, field: figure.field, message: expect.stringMatching(sentence) },
        })
    },
  )

  test.each(texts.filter(({ decimals }) => decimals > 0))(
    '$call.id refuses a text with two readings in $field, with both of them',
    async (figure) => {
      const message = expect.stringContaining('хоёр янзаар')
      for (const sent of ['1,234', '1.234'])
        expect(await send(figure, sent)).toEqual({ status: 422, field: figure.field, message })
    },
  )

  test.each(texts)('$call.id reads no two figures in $field as one', async (figure) => {
    for (const sent of ['1 2', '12–15', '1\t2', '45000 12000'])
      expect((await send(figure, sent)).status).toBe(422)
  })

  test.each(texts)('$call.id removes the errors of binary arithmetic from $field', async (figure) => {
    expect((await send(figure, figure.decimals === 0 ? 1.0000000001 : 1.1 + 0.1 + 1e-10)).status).toBe(200)
  })

  test.each(numbers)('$call.id refuses möngö in $field, and no noise', async (figure) => {
    expect(await send(figure, 1.5)).toMatchObject({
      ...{ status: 422, field: figure.field, message: expect.stringContaining('зөвхөн бүхэл тоо') },
    })
    expect((await send(figure, 1 + 1e-10)).status).toBe(200)
  })

  test('a list refuses them by the row and the column', async () => {
    const cells = (salaryAmount: string) =>
      staffList.columns.map(
        ({ field }) =>
          ({
            lastName: 'А',
            firstName: 'Б',
            positionName: 'Багш',
            primaryNidNumber: 'УБ85010112',
            salaryAmount,
          })[field as string] ?? '',
      )
    for (const sent of ['1500,123', '45000 12000'])
      expect(
        (
          await users.ebs.post('/api/tosov/registers/staff/2026/import', {
            rows: [{ at: 2, cells: cells(sent) }],
            ...{ extent: 'part', origin: 'list' },
          })
        ).json(),
      ).toMatchObject({ faults: [{ row: 2, field: 'salaryAmount' }] })
  })

  test('every number in a body is among them, or is no figure', () => {
    const tried = new Set([...texts, ...numbers].map(({ field }) => field))
    const found = Object.values(allCalls)
      .filter(({ sends }) => sends === 'json')
      .flatMap(({ body }) => numbersIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), ''))
    expect(found.length).toBeGreaterThan(100)
    expect([...new Set(found)].filter((name) => !tried.has(name) && !noFigures.includes(name))).toEqual([])
    expect(blanks.some(({ save }) => save !== null)).toBe(true)
  })
})

const node = z.looseObject({
  type: z.unknown().optional(),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
  anyOf: z.array(z.unknown()).default([]),
  oneOf: z.array(z.unknown()).default([]),
})

function numbersIn(schema: unknown, name: string): readonly string[] {
  const read = node.safeParse(schema)
  if (!read.success) return []
  const { type, items, additionalProperties, properties, anyOf, oneOf } = read.data
  return [
    ...(type === 'number' || type === 'integer' ? [name] : []),
    ...[...anyOf, ...oneOf, items].flatMap((part) => numbersIn(part, name)),
    ...numbersIn(additionalProperties, `${name}.*`),
    ...Object.entries(properties).flatMap(([field, part]) => numbersIn(part, field)),
  ]
}
