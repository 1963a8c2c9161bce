import { describe, expect, test } from 'vitest'
import { readRegisterNumber } from '#engine/list/register-number.ts'
import { settleStudy } from '#features/children/children.ts'
import {
  demoChildren,
  demoRegistries,
  demoStaff,
  failingDigits,
} from '#features/demo/server/demo-registries.ts'
import { institutions } from '#features/demo/server/institutions.ts'
import { staffOf } from '#features/demo/server/people.ts'

import { registriesOf } from '#features/registries/server/registries.ts'
import { importAccount } from '#features/staff/staff.ts'
import { modelCatalogues } from '#forms/norms/catalogues.ts'

const DAY = 24 * 60 * 60_000
const taken = new Date('2026-03-02T01:00:00Z')
const after = (days: number) => new Date(taken.getTime() + days * DAY)
const ids = institutions.map(({ institutionId }) => institutionId)
const question = (institutionId: string, days: number, firstTaken: Date | null = taken) => ({
  institutionId,
  year: 2026,
  now: after(days),
  firstTaken,
})
const known = (institutionId: string) =>
  staffOf(institutionId, 2026).map(({ employeeId, person }) => ({ employeeId, person, gone: false }))

describe('the built-in register', () => {
  test.each(ids)('of %s first has the people that the demonstration begins with', (id) => {
    for (const registryRequest of [question(id, 0, null), question(id, 0), question(id, 2)])
      expect(importAccount(known(id), demoStaff(registryRequest))).toMatchObject({
        total: known(id).length,
        added: [],
        gone: [],
        salaryChanged: [],
        positionChanged: [],
        others: [],
      })
  })

  test.each(ids)('of %s has one of each change from the third day on, always the same', (id) => {
    const account = importAccount(known(id), demoStaff(question(id, 3)))
    expect(account.added).toHaveLength(1)
    expect(account.gone).toHaveLength(1)
    expect(account.salaryChanged).toHaveLength(1)
    expect(account.positionChanged).toHaveLength(1)
    expect(demoStaff(question(id, 300))).toEqual(demoStaff(question(id, 3)))
    const [person] = account.added
    const number = person?.person.primaryNidNumber ?? ''
    expect(readRegisterNumber(number, '2026-03-02')).toMatchObject({ ok: true, number: { gender: 'woman' } })
    // Plans must survive the changes.
    const plain = staffOf(id, 2026).filter(({ part }) => part === 'working')
    const changed = [...account.gone, ...account.salaryChanged.map(({ employee }) => employee)]
    for (const { employeeId } of changed) expect(plain.map((each) => each.employeeId)).toContain(employeeId)
  })

  test.each(ids)('of %s has children with facts that break no rule', (id) => {
    for (const year of [2025, 2026])
      for (const { study } of demoChildren(id, year))
        expect(settleStudy(study, '2026-03-02', modelCatalogues).problems).toEqual([])
  })

  test('has no people of other institutions', async () => {
    const { staff } = demoRegistries()
    expect(await staff.staff(question('7777', 5))).toEqual({ ok: true, rows: [] })
    expect(await staff.children(question('7777', 5))).toEqual({ ok: true, rows: [] })
    expect(await staff.pupils(question('7777', 5))).toEqual({ ok: true, rows: [] })
  })

  test('of citizens fails on well-formed numbers without a person', () => {
    const taken = new Set(
      ids.flatMap((id) => demoChildren(id, 2026).map(({ study }) => study.childRegisterNumber)),
    )
    for (const digits of Object.keys(failingDigits)) {
      expect(readRegisterNumber(`УБ${digits}`, '2026-03-02').ok).toBe(true)
      expect([...taken].some((number) => number.endsWith(digits))).toBe(false)
    }
  })

  const settings = {
    staffRegistryUrl: undefined,
    staffRegistryToken: undefined,
    staffRegistryTimeoutMs: 1,
    citizenRegistryUrl: undefined,
    citizenRegistryToken: undefined,
    citizenRegistryTimeoutMs: 1,
  }
  const means = { note: async () => {}, builtIn: null }

  test('is used for every registry without an address in the settings of a demo', () => {
    const demo = demoRegistries()
    expect(registriesOf(settings, { ...means, builtIn: demo }).staff).toBe(demo.staff)
    const real = registriesOf(
      { ...settings, staffRegistryUrl: 'http://127.0.0.1:1/' },
      { ...means, builtIn: demo },
    )
    expect(real.staff).not.toBe(demo.staff)
  })

  test('never replaces a real register: without an address nothing is imported, and the message names a contact', async () => {
    const { staff, citizens } = registriesOf(settings, means)
    const question = { institutionId: '1001', year: 2026, now: new Date(), firstTaken: null }
    for (const ask of [staff.staff, staff.children, staff.pupils])
      expect(await ask(question)).toEqual({
        ok: false,
        message: expect.stringContaining('админд хандана уу'),
      })
    expect(await citizens('УБ90010112')).toEqual({
      kind: 'refused',
      message: expect.stringContaining('админд хандана уу'),
    })
  })
})
