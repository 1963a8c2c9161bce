import { expect, test } from 'vitest'
import { paperVerdict } from '#domain/receipt/paper-verdict.ts'

const papers = { current: ['aa', 'ab'], older: ['bb', 'aa'] }

test.each([
  ['aa', 'genuine'],
  ['ab', 'genuine'],
  ['bb', 'older'],
  ['a', 'other'],
  ['', 'other'],
] as const)('a file of hash «%s» is %s', (sha256, verdict) => {
  expect(paperVerdict(papers, sha256)).toBe(verdict)
})
