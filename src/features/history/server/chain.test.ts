import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  eventText,
  firstBreak,
  type LinkedEvent,
  linkHash,
  type StoredHistory,
  startOf,
} from '#features/history/server/chain.ts'

const cell = (id: string, to: string): LinkedEvent => ({
  ...{ id, institutionId: '1001', year: '2026', at: '1772420645678000', actor: 'ebs', kind: 'cell' },
  ...{ sheet: 'ebs-b1', row: '2', field: 'stage10Qty', from: null, to, detail: null },
})
const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

const old =
  '["7", "1001", "2026", "1772420645678000", "ebs", "cell", "ebs-b1", "2", "stage10Qty", null, "31", null]'
const one =
  '["8", "1001", "2026", "1772420645678000", "ebs", "cell", "ebs-b1", "2", "stage10Qty", null, "32", null]'
const two =
  '["9", "1001", "2026", "1772420645678000", "ebs", "cell", "ebs-b1", "2", "stage10Qty", null, "33", null]'
const after = (hash: string, text: string): string =>
  sha256(Buffer.concat([Buffer.from(hash, 'hex'), Buffer.from(text)]))

describe('the content that a link hashes', () => {
  test.each([
    [cell('7', '31'), old],
    [
      { ...cell('7', '31'), field: null, to: null, detail: '{"words": "«Ө» \\"\\\\\n"}' },
      '["7", "1001", "2026", "1772420645678000", "ebs", "cell", "ebs-b1", "2", null, null, null, "{\\"words\\": \\"«Ө» \\\\\\"\\\\\\\\\\n\\"}"]',
    ],
  ])('an event as text', (event, text) => {
    expect(eventText(event)).toBe(text)
  })

  test('a chain starts at the digest of the earlier events, or at nothing if there are none', () => {
    expect(startOf([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(startOf([cell('7', '31'), cell('8', '32')])).toBe(sha256(old + one))
  })

  test('a link is the hash of the one before with everything that came at once', () => {
    expect(linkHash(sha256(old), [cell('8', '32'), cell('9', '33')])).toBe(after(sha256(old), one + two))
  })
})

const start = sha256(old)
const first = after(start, one)
const second = after(first, two)
const stored: StoredHistory = {
  chain: { unlinked: 1, start, length: 2, head: second },
  links: [
    { number: 1, eventIds: ['8'], hash: first },
    { number: 2, eventIds: ['9'], hash: second },
  ],
  events: [cell('7', '31'), cell('8', '32'), cell('9', '33')],
  seals: [{ receipt: '2026-1001-1', length: 1, head: first }],
  unproved: new Map(),
}
const forged = after(first, two.replace('33', '34'))

describe('the first break of a history', () => {
  test.each<[string, Partial<StoredHistory>, ReturnType<typeof firstBreak>]>([
    ['nothing was touched', {}, null],
    ['nothing was appended since there are chains', { chain: null, links: [], seals: [] }, null],
    [
      'an event from before the chain is another one',
      { events: [cell('7', '30'), ...stored.events.slice(1)] },
      { kind: 'start', number: 0, unlinked: 1, found: 1 },
    ],
    [
      'an event was put in past the chain',
      { events: [...stored.events, cell('10', '34')] },
      { kind: 'start', number: 0, unlinked: 1, found: 2 },
    ],
    [
      'an event was taken away',
      { events: stored.events.filter(({ id }) => id !== '8') },
      { kind: 'noEvent', number: 1, id: '8' },
    ],
    [
      'an event was changed',
      { events: [cell('7', '31'), cell('8', '32'), cell('9', '34')] },
      { kind: 'changed', number: 2, events: [cell('9', '34')] },
    ],
    [
      'its links were changed with it, not the end of the chain',
      {
        events: [cell('7', '31'), cell('8', '32'), cell('9', '34')],
        links: [...stored.links.slice(0, 1), { number: 2, eventIds: ['9'], hash: forged }],
      },
      { kind: 'head', number: 2 },
    ],
    [
      'the chain was changed with it, not the receipt',
      {
        events: [cell('7', '31'), cell('8', '32'), cell('9', '34')],
        chain: { unlinked: 1, start, length: 2, head: forged },
        links: [...stored.links.slice(0, 1), { number: 2, eventIds: ['9'], hash: forged }],
        seals: [{ receipt: '2026-1001-2', length: 2, head: second }],
      },
      { kind: 'seal', number: 2, receipt: '2026-1001-2' },
    ],
    [
      'the receipt of a sending does not bear it out any more',
      { unproved: new Map([['9', '2026-1001-2']]) },
      { kind: 'seal', number: 2, receipt: '2026-1001-2' },
    ],
    ['a link was taken away', { links: stored.links.slice(1) }, { kind: 'noLink', number: 1 }],
    [
      'the end was taken away with its event, not what the chain says of it',
      { links: stored.links.slice(0, 1), events: stored.events.slice(0, 2) },
      { kind: 'noLink', number: 2 },
    ],
    [
      'the whole chain was taken away after a sending',
      { chain: null, links: [], events: stored.events.slice(0, 1) },
      { kind: 'noLink', number: 1 },
    ],
  ])('%s', (_what, touched, found) => {
    expect(firstBreak({ ...stored, ...touched })).toEqual(found)
  })
})
