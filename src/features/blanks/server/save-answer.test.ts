import { beforeEach, describe, expect, test } from 'vitest'
import type { DraftAnswer, SaveAnswer } from '#budget/api.ts'
import { blankText } from '#features/blanks/save-text.ts'
import type { SignedInClient } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

const DRAFT = '/api/tosov/draft/2026'

describe.each(oneDatabase)('the answer of a save ($name)', ({ open }) => {
  const app = setApp({ open })
  const ebs = app.client('ebs')
  const colleague = app.client('ebs-b')
  beforeEach(() => save(colleague, { '1': 10, '7': 1 }))

  type Cells = Readonly<Record<string, number>>
  const save = (
    who: SignedInClient,
    stage1: Cells,
    more: Readonly<Record<string, unknown>> = {},
    key?: string,
  ) =>
    app.inject({
      method: 'POST',
      url: '/api/ebs/blank1/save',
      headers: { authorization: `Bearer ${who.token}`, ...(key && { 'idempotency-key': key }) },
      payload: {
        id: '1001',
        year: 2026,
        blanks: Object.entries(stage1).map(([specificationCode, stage1Qty]) => ({
          specificationCode,
          stage1Qty,
        })),
        ...more,
      },
    })
  const read = async (who = ebs): Promise<DraftAnswer> => (await who.get(DRAFT)).json()
  const laidOver = (
    draft: DraftAnswer,
    { etag = '', entries, versions, saved }: SaveAnswer,
  ): DraftAnswer => ({
    ...draft,
    etag,
    entries: { ...draft.entries, 'ebs-b1': { ...draft.entries['ebs-b1'], ...entries?.['ebs-b1'] } },
    versions: { ...draft.versions, ...versions },
    saved: { ...draft.saved, ...saved },
  })

  test('returns to a plain client exactly the fields of the specification', async () => {
    for (const etag of [undefined, 'some'])
      expect((await save(ebs, { '1': 11 }, { etag })).json()).toEqual({
        status: 1,
        message: blankText.saved,
      })
  })

  test('merged into the known draft, it equals the draft of the next read', async () => {
    const before = await read()
    const { etag } = before
    const answer = await save(ebs, { '1': 12, '2': 13 }, { versions: {}, etag })
    expect(answer.json()).toMatchObject({
      entries: { 'ebs-b1': { '1.stage1Qty': 12, '2.stage1Qty': 13 } },
      saved: { 'ebs-b1': { at: app.clock.now().toISOString(), by: 'Хэрэглэгч ebs' } },
    })
    expect(answer.json()).not.toHaveProperty('draft')
    expect(laidOver(before, answer.json())).toEqual(await read())
    const again = await save(ebs, { '1': 14 }, { versions: {}, etag: answer.json<SaveAnswer>().etag })
    expect(laidOver(laidOver(before, answer.json()), again.json())).toEqual(await read())
  })

  test('contains the values that a save stored in addition, and is empty for a save without changes', async () => {
    const { etag } = await read()
    const settled = await save(ebs, { '1': 10 }, { versions: {}, etag })
    expect(settled.json()).toMatchObject({ entries: { 'ebs-b1': {} }, versions: {} })
    expect(settled.json<SaveAnswer>().etag).not.toBe(etag)
  })

  test('contains the whole draft if another user wrote in the meantime', async () => {
    const { etag } = await read()
    await save(colleague, { '2': 20 })
    const answer = await save(ebs, { '1': 15 }, { versions: {}, etag })
    const { draft } = answer.json<SaveAnswer>()
    expect(draft).toEqual(await read())
    expect(draft?.entries['ebs-b1']).toMatchObject({ '1.stage1Qty': 15, '2.stage1Qty': 20 })
  })

  test('contains no draft if the caller has not sent a base version', async () => {
    const { versions } = await read()
    const answer = await save(ebs, { '1': 16 }, { versions: {} })
    const version = (versions['ebs-b1/1.stage1Qty'] ?? 0) + 1
    expect(answer.json()).toMatchObject({
      etag: (await read()).etag,
      versions: { 'ebs-b1/1.stage1Qty': version },
    })
    expect(answer.json()).not.toHaveProperty('draft')
  })

  test('is the first response for a repeated request, with the current draft', async () => {
    const { etag } = await read()
    const more = { versions: {}, etag }
    const first = (await save(ebs, { '1': 17 }, more, 'once')).json<SaveAnswer>()
    await save(colleague, { '1': 18 })
    const { draft, ...again } = (await save(ebs, { '1': 17 }, more, 'once')).json<SaveAnswer>()
    expect(again).toEqual(first)
    expect(draft).toEqual(await read())
    expect(draft?.entries['ebs-b1']).toMatchObject({ '1.stage1Qty': 18 })
  })

  test('contains a version of its own for each user', async () => {
    expect((await read(colleague)).etag).not.toBe((await read()).etag)
  })
})
