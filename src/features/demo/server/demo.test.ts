import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword } from '#features/demo/server/accounts.ts'
import { institutions } from '#features/demo/server/institutions.ts'
import { staffOf } from '#features/demo/server/people.ts'
import { registered, registerLines } from '#features/demo/server/pupils.ts'
import { savedEntries } from '#features/demo/server/saved-entries.ts'
import { insertDemoRows, isDemonstration } from '#features/demo/server/seed-demo.ts'
import { childrenOf } from '#features/demo/server/staff-children.ts'
import { readCellEvents } from '#features/history/server/history.store.ts'
import { grades, intakeGrades } from '#forms/norms/grades.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { normSetOf } from '#forms/norms/year-norms.ts'
import { viewOf } from '#forms/profile.ts'
import type { Database } from '#platform/database/database.ts'
import { databases, openEmbedded } from '#test/support/database.ts'

const years = [2025, 2026]
const schools = ['1001', '1002', '1003', '1007', '1008']
const services = {
  now: () => new Date('2026-06-01T08:00:00Z'),
  hashPassword: async (password: string) => `hash of ${password}`,
}

describe('the demo data', () => {
  it.each([
    ['1001', 'ebs-public'],
    ['1002', 'ebs-dormitory'],
    ['1003', 'ebs-private'],
    ['1004', 'sub-public'],
    ['1005', 'sub-private'],
    ['1006', 'ntb'],
    ['1007', 'ntb-draft'],
    ['1008', 'ebs-public'],
  ])('%s has the view %s', (id, view) => {
    const found = institutions.find(({ institutionId }) => institutionId === id)
    expect(found && viewOf(found.profile)).toBe(view)
  })

  it('has register numbers that are valid in form, of a real day and of no two people', () => {
    const numbers = institutions.flatMap(({ institutionId }) => [
      ...staffOf(institutionId, 2026).map(({ person }) => person.primaryNidNumber),
      ...childrenOf(institutionId, 2026).map(({ detail }) => detail.childRegisterNumber),
    ])
    expect(numbers.filter((number) => !/^[А-ЯЁӨҮ]{2}\d{8}$/u.test(number))).toEqual([])
    expect(numbers.filter((number) => !isRealDay(number))).toEqual([])
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('has the digit of the register number agree with the person, woman or man', () => {
    const people = institutions.flatMap(({ institutionId }) => staffOf(institutionId, 2026))
    const wrong = people.filter(
      ({ gender, person }) => (Number(person.primaryNidNumber[8]) % 2 === 1) !== (gender === 'man'),
    )
    expect(wrong).toEqual([])
  })

  it.each(institutions.map(({ institutionId }) => institutionId))(
    '%s has people with names, grades and pay of their own',
    (id) => {
      for (const year of years) {
        const people = staffOf(id, year)
        expect(new Set(people.map(({ person }) => person.displayName)).size).toBe(people.length)
        expect(people.filter(({ person }) => !person.gradeStepName || person.salaryAmount < 792_000)).toEqual(
          [],
        )
        expect(
          people.filter(({ person }) => person.schoolDoYear > person.allWorkYear || person.schoolDoYear < 1),
        ).toEqual([])
      }
    },
  )

  it.each(institutions.map(({ institutionId }) => institutionId))(
    '%s has a benefit, a leave and a child of staff',
    (id) => {
      const plans = staffOf(id, 2026).map(({ plan }) => plan)
      expect(plans.filter(({ t1Month }) => t1Month === 36)).toHaveLength(1)
      expect(
        plans.filter(({ plannedAssignmentStatus }) => plannedAssignmentStatus === 'CHILDCARE'),
      ).toMatchObject([{ allowanceMonth: 8 }])
      expect(childrenOf(id, 2026)).toMatchObject([
        { confirmed: true, detail: { isConfirmedWorkedYear: true, academicLevel: 3 } },
      ])
    },
  )

  it('has the same people every time, a year older and paid more in 2026', () => {
    expect(staffOf('1001', 2026)).toEqual(staffOf('1001', 2026))
    const [before, after] = years.map((year) => staffOf('1001', year)[0]?.person)
    expect(after?.primaryNidNumber).toBe(before?.primaryNidNumber)
    expect(after?.allWorkYear).toBe((before?.allWorkYear ?? 0) + 1)
    expect([before?.salaryAmount, after?.salaryAmount]).toEqual([1_637_000, 2_455_500])
  })
})

describe('the pupil registers', () => {
  it('have a line for every school, year, kind and grade', () => {
    expect(registerLines).toHaveLength(schools.length * 3 * 5 * 12)
    expect([...new Set(registerLines.map(({ institutionId }) => institutionId))]).toEqual(schools)
  })

  it.each(schools)('of %s promote every class by one grade', (id) => {
    for (const studyYear of [2024, 2025]) {
      for (const grade of grades.filter((grade) => !intakeGrades.some((intake) => intake === grade))) {
        for (const kind of ['pupils', 'disabled'] as const) {
          expect(registered(id, studyYear, kind, grade)).toBe(registered(id, studyYear - 1, kind, grade - 1))
        }
      }
    }
  })

  it.each(schools)('of %s count only pupils', (id) => {
    for (const { studyYear, kind, grade, quantity } of registerLines.filter(
      ({ institutionId }) => institutionId === id,
    )) {
      const pupils = registered(id, studyYear, 'pupils', grade)
      expect(Number.isInteger(quantity)).toBe(true)
      expect(quantity).toBeLessThanOrEqual(pupils)
      if (kind === 'classes') expect(quantity > 0).toBe(pupils > 0)
    }
  })

  it.each([
    ['1001', 'pupils', 640],
    ['1001', 'disabled', 10],
    ['1001', 'boarders', 120],
    ['1002', 'boarders', 180],
    ['1008', 'disabled', 0],
  ] as const)('of %s count in 2025-2026 %s: %d', (id, kind, total) => {
    expect(grades.reduce((sum, grade) => sum + registered(id, 2025, kind, grade), 0)).toBe(total)
  })
})

describe('the second school', () => {
  it('has the 1,600 funded pupils and the classes of the worked example in 2026', () => {
    const cells =
      savedEntries.find(({ institutionId, year }) => institutionId === '1008' && year === 2026)?.cells ?? {}
    const now = grades.map(
      (grade) => cells[`1.stage${grade}Qty`] ?? registered('1008', 2024, 'pupils', grade - 1),
    )
    const next = grades.map((grade, index) => cells[`2.stage${grade}Qty`] ?? now[index - 1] ?? 0)
    const funded = now.map((count, index) => Math.round((5 * count + 4 * (next[index] ?? 0)) / 9))
    expect(now).toEqual([179, 172, 168, 154, 147, 138, 133, 127, 115, 88, 74, 67])
    expect(next).toEqual([181, 179, 172, 168, 154, 142, 138, 133, 127, 92, 88, 74])
    expect(funded).toEqual([180, 175, 170, 160, 150, 140, 135, 130, 120, 90, 80, 70])
    expect(grades.map((grade) => registered('1008', 2025, 'classes', grade))).toEqual([
      6, 6, 6, 5, 5, 5, 5, 4, 4, 3, 3, 3,
    ])
  })
})

describe.each(databases)('two servers that start at once ($name)', ({ open }) => {
  it('seed the demo once', async () => {
    const database = await open()
    const seeded = await Promise.all([
      insertDemoRows(database.db, services),
      insertDemoRows(database.db, services),
    ])
    const found = await database.db.selectFrom('institution').select('institution_id').execute()
    await database.close()
    expect(seeded.toSorted()).toEqual(['exists', 'seeded'])
    expect(found).toHaveLength(institutions.length)
  })
})

describe('a database that is in use', () => {
  const administrator = {
    user_name: 'admin',
    user_id: 1,
    display_name: 'А',
    password_hash: 'own',
    role: 'administrator',
    created_at: services.now(),
  }
  const school = {
    institution_id: '1001',
    name: 'Сургууль',
    org_type: 'EBS',
    organization_property: 'PUBLIC',
    organization_type_id: 47,
    profile: '{}',
  }

  it.each([
    ['an account', [administrator], []],
    ['an institution', [], [school]],
    ['both', [{ ...administrator, user_name: 'ebs', institution_id: null }], [school]],
  ])('gets nothing of it: %s', async (_, people, schools) => {
    const { db, close } = await openEmbedded()
    if (schools.length > 0) await db.insertInto('institution').values(schools).execute()
    if (people.length > 0) await db.insertInto('account').values(people).execute()
    expect(await insertDemoRows(db, services)).toBe('in use')
    const found = await Promise.all(
      (['account', 'institution', 'norm_set', 'period'] as const).map((table) =>
        db.selectFrom(table).selectAll().execute(),
      ),
    )
    await close()
    expect(found.map(({ length }) => length)).toEqual([people.length, schools.length, 0, 0])
  })
})

describe('seeding the demo', () => {
  let database: Database
  beforeAll(async () => {
    database = await openEmbedded()
    expect(await insertDemoRows(database.db, services)).toBe('seeded')
  })
  afterAll(() => database.close())

  it('makes every account of an institution that is there, and administrator and reviewers of none', async () => {
    const rows = await database.db
      .selectFrom('account')
      .leftJoin('institution', 'institution.institution_id', 'account.institution_id')
      .select([
        'user_name',
        'account.institution_id',
        'name',
        'password_hash',
        'role',
        'must_change_password',
      ])
      .orderBy('user_id')
      .execute()
    expect(rows.map(({ user_name, institution_id }) => [user_name, institution_id])).toEqual([
      ['ebs', '1001'],
      ['dorm', '1002'],
      ['huvi', '1003'],
      ['sub', '1004'],
      ['subhuvi', '1005'],
      ['ntb', '1006'],
      ['ntbdraft', '1007'],
      ['ebs2', '1008'],
      ['ebs-b', '1001'],
      ['admin', null],
      ['aimag', null],
      ['city', null],
      ['ministry', null],
    ])
    expect(rows.every(({ password_hash }) => password_hash === `hash of ${demoPassword}`)).toBe(true)
    expect(rows.filter(({ name }) => name === null).map(({ role }) => role)).toEqual([
      'administrator',
      'reviewer',
      'reviewer',
      'reviewer',
    ])
    expect(rows.some(({ must_change_password }) => must_change_password)).toBe(false)
    expect(rows).toHaveLength(demoAccounts.length)
  })

  it.each(years)('imports the 58 people of the first school for %d', async (year) => {
    const rows = await staffRows('1001', year)
    expect(rows).toHaveLength(58)
    expect(rows.filter(({ t1_flag }) => t1_flag)).toMatchObject([
      {
        t1_month: 36,
        avg_salary_month: year === 2025 ? '1484000' : '2226000',
        planned_assignment_status: 'PENSION',
      },
    ])
  })

  it('imports no staff for the private institutions, because their views show none', async () => {
    for (const id of ['1003', '1005']) expect(await staffRows(id, 2026)).toEqual([])
  })

  it('imports staff and a child of staff for every other institution and year', async () => {
    const others = institutions.filter(({ profile }) => profile.organizationProperty === 'PUBLIC')
    for (const { institutionId } of others) {
      for (const year of years) {
        const staff = await staffRows(institutionId, year)
        const children = await database.db
          .selectFrom('staff_child')
          .selectAll()
          .where('institution_id', '=', institutionId)
          .where('year', '=', year)
          .execute()
        expect(staff.length).toBeGreaterThan(10)
        expect(children).toHaveLength(1)
        expect(staff.map(({ employee_id }) => employee_id)).toContain(children[0]?.assignment_id)
      }
    }
  })

  it('saves the intake grades of the second school for 2026', async () => {
    expect(await savedCells('1008', 2026)).toEqual({
      '1.stage1Qty': 179,
      '1.stage6Qty': 138,
      '1.stage10Qty': 88,
      '2.stage1Qty': 181,
      '2.stage6Qty': 142,
      '2.stage10Qty': 92,
      '3.stage1Qty': 0,
      '3.stage6Qty': 0,
      '3.stage10Qty': 0,
      '4.stage1Qty': 0,
      '4.stage6Qty': 0,
      '4.stage10Qty': 0,
    })
  })

  it('has a colleague start the first school in 2026: its registers and its plans', async () => {
    const saves = await database.db
      .selectFrom('sheet_save')
      .select(['sheet', 'saved_by'])
      .where('institution_id', '=', '1001')
      .where('year', '=', 2026)
      .orderBy('sheet')
      .execute()
    expect(saves.map(({ sheet, saved_by }) => [sheet, saved_by])).toEqual([
      ['ebs-b12', 'ebs-b'],
      ['ebs-b14', 'ebs'],
      ['ebs-b6', 'ebs'],
      ['ebs-b9', 'ebs'],
    ])
    const planned = await database.db
      .selectFrom('entry')
      .select(['value', 'changed_by'])
      .where('institution_id', '=', '1001')
      .where('year', '=', 2026)
      .where('sheet', '=', 'ebs-b12')
      .where('row_code', '=', '20')
      .where('field', '=', 'plannedQty')
      .execute()
    expect(planned.map(({ value, changed_by }) => [Number(value), changed_by])).toEqual([[55, 'ebs-b']])
  })

  it('records each cell and each empty blank in the history with value, author and time', async () => {
    const events = await database.db
      .selectFrom('named_event')
      .select(['institution_id', 'year', 'kind', 'sheet', 'row_code', 'field', 'old_value', 'new_value'])
      .select(['actor', 'at'])
      .execute()
    const entries = await database.db.selectFrom('entry').selectAll().execute()
    const cells = events.filter(({ kind }) => kind === 'cell')
    const placed = (
      of: (typeof cells)[number] | (typeof entries)[number],
      value: string | null,
      who: string,
      at: Date,
    ) =>
      [
        of.institution_id,
        of.year,
        of.sheet,
        of.row_code,
        of.field,
        Number(value),
        who,
        at.toISOString(),
      ].join()
    expect(cells.map((each) => placed(each, each.new_value, each.actor, each.at)).toSorted()).toEqual(
      entries.map((each) => placed(each, each.value, each.changed_by, each.changed_at)).toSorted(),
    )
    expect(cells.every(({ old_value }) => old_value === null)).toBe(true)
    const cellOf = { institutionId: '1001', year: 2026, sheet: 'ebs-b12', row: '21', field: 'plannedQty' }
    expect(await readCellEvents(database.db, cellOf)).toMatchObject([{ actor: 'ebs-b', from: null }])
    const empty = events.filter(({ kind }) => kind === 'blank.saved')
    const saves = await database.db.selectFrom('sheet_save').selectAll().execute()
    const nameOf = ({ institution_id, year, sheet }: (typeof events)[number] | (typeof saves)[number]) =>
      [institution_id, year, sheet].join()
    expect(empty.map(nameOf).toSorted()).toEqual(
      saves
        .map(nameOf)
        .filter((name) => !cells.some((cell) => nameOf(cell) === name))
        .toSorted(),
    )
    expect(empty.length).toBeGreaterThan(0)
  })

  it('leaves the first school without pupils in 2026 and filled in 2025', async () => {
    expect(await savedCells('1001', 2026)).toEqual({})
    expect(await savedCells('1001', 2025)).toMatchObject({
      '1.stage1Qty': 65,
      '2.stage1Qty': 68,
      '4.stage10Qty': 1,
    })
  })

  it('has the norms of both years, and of each kind of organisation two periods of 2025 and the first of 2026', async () => {
    const norms = await database.db.selectFrom('norm_set').selectAll().orderBy('year').execute()
    expect(norms.map(({ content }) => content)).toEqual(years.map((each) => normSetOf(norms2025, each)))
    const periods = await database.db.selectFrom('period').selectAll().execute()
    const codes = ['2025-01', '2025-02', '2026-01']
    expect(periods.map(({ session_code }) => session_code).toSorted()).toEqual(
      codes.flatMap((code) => [code, code, code]),
    )
    expect(new Set(periods.map(({ deadline }) => deadline?.toISOString()))).toEqual(
      new Set(['2029-12-31T09:00:00.000Z']),
    )
    expect(periods.find(({ session_code }) => session_code === '2025-02')?.session_name).toBe(
      '2025 оны төсвийн тодотгосон төсөл',
    )
  })

  it('changes nothing the second time', async () => {
    const before = await everything()
    expect(
      await insertDemoRows(database.db, { ...services, now: () => new Date('2026-07-01T08:00:00Z') }),
    ).toBe('exists')
    expect(await everything()).toEqual(before)
  })

  const staffRows = (id: string, year: number) =>
    database.db
      .selectFrom('staff')
      .selectAll()
      .where('institution_id', '=', id)
      .where('year', '=', year)
      .execute()

  const savedCells = async (id: string, year: number) => {
    const rows = await database.db
      .selectFrom('entry')
      .selectAll()
      .where('institution_id', '=', id)
      .where('year', '=', year)
      .where('sheet', '=', 'ebs-b1')
      .execute()
    return Object.fromEntries(
      rows.map(({ row_code, field, value }) => [`${row_code}.${field}`, Number(value)]),
    )
  }

  const everything = async () => {
    const tables = [
      'institution',
      'account',
      'norm_set',
      'period',
      'draft',
      'entry',
      'event',
      'staff',
      'staff_child',
      'pupil_register',
    ] as const
    const rows = tables.map((table) => database.db.selectFrom(table).selectAll().execute())
    return Promise.all(rows)
  }
})

/** Months 21 to 32 mean births from 2000 on (facts §7.1). */
function isRealDay(number: string): boolean {
  const [year, month, day] = [2, 4, 6].map((from) => Number(number.slice(from, from + 2)))
  if (year === undefined || month === undefined || day === undefined) return false
  const [century, real] = month > 20 ? [2000, month - 20] : [1900, month]
  const date = new Date(Date.UTC(century + year, real - 1, day))
  return date.getUTCMonth() === real - 1 && date.getUTCDate() === day
}

describe.each(databases)('a demonstration ($name)', ({ open }) => {
  it('stays one when the owners of its accounts were removed: its other published passwords are known as before', async () => {
    const database = await open()
    const { db } = database
    expect(await isDemonstration(db)).toBe(false)
    await insertDemoRows(db, services)
    const own = demoAccounts.filter(({ institutionId }) => institutionId !== null)
    for (const { userId } of own)
      await db
        .updateTable('account')
        .set({ user_name: `#${userId}`, removed_at: services.now() })
        .where('user_id', '=', userId)
        .execute()
    expect(await isDemonstration(db)).toBe(true)
    await database.close()
  })
})
