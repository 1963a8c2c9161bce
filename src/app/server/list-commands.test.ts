import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { roleText } from '#api/role-text.ts'
import { commandText } from '#app/command-text.ts'
import { runListCommand } from '#app/server/list-commands.ts'
import { importText } from '#engine/list/import-text.ts'
import { headersOf } from '#engine/list/list.ts'
import { accountText } from '#features/accounts/text.ts'
import {
  accountFieldText,
  adminText,
  institutionFieldText,
  listRefusalText,
} from '#features/administration/text.ts'
import { childList } from '#features/registers/child-list.ts'
import { pupilList } from '#features/registers/pupil-list.ts'
import { staffList } from '#features/registers/staff-list.ts'
import { hashPassword, oneTimePassword } from '#features/sign-in/server/passwords.ts'
import { modelCatalogues } from '#forms/norms/catalogues.ts'
import { passwordsOnly } from '#test/support/app.ts'
import { databases } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

const fields = institutionFieldText
const institutionHeads = [fields.institutionId, fields.name, fields.orgType]
const accountHeads = [
  accountFieldText.userName,
  accountFieldText.displayName,
  accountFieldText.role,
  accountFieldText.institutionId,
]

const role = roleText.names.institution

describe.each(databases)('the preview of a list by command ($name)', ({ open }) => {
  const started = setApp({ open })

  let count = 0
  const run = async (list: string, rows: readonly (readonly string[])[], ...options: readonly string[]) => {
    const path = join(started.directory, `list-${++count}.xlsx`)
    await writeFile(path, await writeXlsx({ sheets: [{ name: 'list', rows: rows.map((row) => [...row]) }] }))
    return bring(list, path, ...options)
  }
  const bring = async (list: string, path: string, ...options: readonly string[]) => {
    const parts = {
      db: async () => started.database.db,
      now: started.clock.now,
      making: { make: oneTimePassword, hash: hashPassword, signIn: passwordsOnly },
      mail: 'none',
      registry: 'none',
    } as const
    const { ok, lines } = await runListCommand('import-list', [list, path, ...options], parts)
    return { ok, text: lines.join('\n') }
  }
  const everything = async () => {
    const { db } = started.database
    return {
      institutions: await db.selectFrom('institution').selectAll().orderBy('institution_id').execute(),
      accounts: await db.selectFrom('account').selectAll().orderBy('user_name').execute(),
      events: await db.selectFrom('event').select('event_id').orderBy('event_id').execute(),
    }
  }

  test('institutions: lists new and changed rows with their changes, and writes nothing', async () => {
    const before = await everything()
    const known = before.institutions.find(({ institution_id }) => institution_id === '1001')
    const rows = [
      [fields.institutionId, fields.name],
      ['1001', 'Шинэ нэр'],
    ]
    const result = await run('institutions', rows, '--preview')
    expect(result).toEqual({
      ok: true,
      text: [
        commandText.wouldChange({ added: 0, changed: 1, removed: 0 }),
        commandText.change({
          kind: 'changed',
          at: 2,
          institutionId: null,
          name: '1001 Шинэ нэр',
          cells: [{ from: known?.name ?? '', to: 'Шинэ нэр' }],
        }),
      ].join('\n'),
    })
    expect(await everything()).toEqual(before)
    expect((await run('institutions', rows)).ok).toBe(true)
    expect((await run('institutions', rows, '--preview')).text).toContain(
      commandText.wouldChange({ added: 0, changed: 0, removed: 0 }),
    )
  })

  test('institutions: reads the first visible sheet that fits, or a named one, and reports omissions', async () => {
    const path = join(started.directory, 'sheets.xlsx')
    const listed = (name: string): string[][] => [
      ['Жагсаалт'],
      ['№', fields.institutionId, fields.name],
      ['1', '1001', name],
      ['', 'Нийт', '1'],
    ]
    const sheets = [
      { name: 'Нуусан', hidden: true, rows: listed('Нуусан') },
      { name: 'Заавар', rows: [['Заавар']] },
      { name: 'Нэг', rows: listed('Нэгдүгээр') },
      { name: 'Хоёр', rows: listed('Хоёрдугаар') },
      { name: 'мян.төг', rows: listed('Мянга') },
    ]
    await writeFile(path, await writeXlsx({ sheets }))
    const { text } = await bring('institutions', path, '--preview')
    expect(text).toContain(importText.sheetRead('Нэг'))
    expect(text).toContain('гарчиг (1-р мөр), дүн (4-р мөр), дэс дугаар (1-р багана)')
    expect(text).toContain('Нэгдүгээр')
    expect((await bring('institutions', path, '--preview', '--sheet=хоёр')).text).toContain('Хоёрдугаар')
    expect((await bring('institutions', path, '--sheet=мян.төг')).text).toContain('Жагсаалт | мян.төг')
    expect(await bring('institutions', path, '--sheet=Гурав')).toEqual({
      ok: false,
      text: commandText.noSheet('Гурав', ['Нуусан', 'Заавар', 'Нэг', 'Хоёр', 'мян.төг']),
    })
  })

  test('institutions: reports every invalid row with its number', async () => {
    const before = await everything()
    const wrong = ['9999', 'Нэг', 'Сургууль биш']
    const result = await run('institutions', [institutionHeads, ['1001', '', ''], wrong], '--preview')
    expect(result.ok).toBe(false)
    expect(result.text).toContain('2-р мөр')
    expect(result.text).toContain('3-р мөр')
    expect(await everything()).toEqual(before)
  })

  test('accounts: lists new accounts, prints no password, and writes nothing', async () => {
    const before = await everything()
    const rows = [accountHeads, ['shine.neg', 'Шинэ Нэг', role, '1001']]
    const result = await run('accounts', rows, '--preview')
    expect(result).toEqual({
      ok: true,
      text: [
        commandText.wouldChange({ added: 1, changed: 0, removed: 0 }),
        commandText.change({
          kind: 'new',
          at: 2,
          institutionId: null,
          name: 'shine.neg Шинэ Нэг',
          cells: [],
        }),
      ].join('\n'),
    })
    expect(await everything()).toEqual(before)
    const wrong = await run(
      'accounts',
      [accountHeads, ['shine.neg', 'Шинэ Нэг', role, '424242']],
      '--preview',
    )
    expect(wrong.ok).toBe(false)
    expect(wrong.text).toContain(accountText.unknownInstitution('424242'))
  })

  test('accounts: of a list that was brought before, that it would give new passwords', async () => {
    const rows = [accountHeads, ['shine.hoyor', 'Шинэ Хоёр', role, '1001']]
    expect((await run('accounts', rows)).ok).toBe(true)
    const before = await everything()
    const again = await run('accounts', rows, '--preview')
    expect(again.text).toContain(commandText.wouldChange({ added: 0, changed: 0, removed: 0 }))
    expect(again.text).toContain('нэг удаагийн нууц үг')
    expect(await everything()).toEqual(before)
  })

  test.each([
    ['institutions', institutionHeads],
    ['accounts', accountHeads],
    ['pupils', headersOf(pupilList(2026))],
    ['staff', headersOf(staffList)],
    ['children', headersOf(childList(modelCatalogues))],
  ])('%s: without a row, or with nothing at all, it is refused, also as the whole', async (list, heads) => {
    for (const option of [['--whole'], []]) {
      expect(await run(list, [heads], ...option)).toEqual({ ok: false, text: adminText.noRows })
      expect(await run(list, [[]], ...option)).toEqual({ ok: false, text: listRefusalText.nothingInside })
    }
  })

  test('a missing file, a file of another kind and an invalid one have different messages', async () => {
    const path = (name: string) => join(started.directory, name)
    for (const name of ['staff.csv', 'staff.XLS', 'staff.xlsx']) await writeFile(path(name), 'Овог,Нэр')
    const outputOf = async (name: string) => (await bring('staff', path(name))).text
    expect(await outputOf('nothing.xlsx')).toBe(commandText.fileMissing(path('nothing.xlsx')))
    expect(await outputOf('nothing.csv')).toBe(commandText.fileMissing(path('nothing.csv')))
    expect(await outputOf('staff.csv')).toBe(commandText.notXlsx(path('staff.csv')))
    expect(await outputOf('staff.XLS')).toBe(commandText.notXlsx(path('staff.XLS')))
    expect(await outputOf('staff.xlsx')).toBe(commandText.noFile(path('staff.xlsx')))
  })

  test('accounts: one of an institution names one of them', async () => {
    const rows = [accountHeads, ['shine.gurav', 'Шинэ Гурав', role, '1001 1002']]
    for (const option of [['--preview'], []]) {
      const result = await run('accounts', rows, ...option)
      expect(result.ok).toBe(false)
      expect(result.text).toContain(accountText.oneInstitution)
    }
  })

  test('a list of a year', async () => {
    const rows = [
      ['Код', 'Нэр', 'Төрийн өмчийн'],
      ['1', 'Ганц сургууль', 'Тийм'],
    ]
    const result = await run('schools', rows, '--preview', '--year=2026')
    expect(result.text.split('\n')[0]).toBe(commandText.wouldChange({ added: 0, changed: 1, removed: 14 }))
  })
})
