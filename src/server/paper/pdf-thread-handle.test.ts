import { describe, expect, test } from 'vitest'
import type { PaperInputs } from '#domain/report/paper/paper-inputs.ts'
import { makePdf } from '#server/paper/make-pdf.ts'
import { startPdfThread } from '#server/paper/pdf-thread-handle.ts'
import { fontFiles } from '#server/paper/print-pdf.ts'
import { exampleFacts, tableExample } from '#test/support/paper-example.ts'

describe('a thread of papers that is silent for too long', () => {
  test('fails the paper in its hands only; the others are made by the next one', async () => {
    let tooLong = (): void => {}
    const thread = startPdfThread((end) => {
      tooLong = end
      return { restart: () => {}, stop: () => {} }
    })
    const fonts = await fontFiles()
    const papers = [1, 2, 3].map((lines) => thread.order(tableExample(lines), fonts))
    tooLong()
    const made = await Promise.allSettled(papers)
    expect(made.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect((await thread.order(tableExample(1), fonts)).bytes.length).toBeGreaterThan(0)
  })

  test('is watched anew as long as papers wait, and no longer', async () => {
    const heard: string[] = []
    const thread = startPdfThread(() => ({
      restart: () => heard.push('restart'),
      stop: () => heard.push('stop'),
    }))
    const fonts = await fontFiles()
    await Promise.all([1, 2].map((lines) => thread.order(tableExample(lines), fonts)))
    expect(heard).toEqual(['restart', 'restart', 'stop'])
  })
})

describe('papers that are asked for at once', () => {
  const paperOf = (institutionId: string): PaperInputs => ({
    ...tableExample(1),
    facts: { ...exampleFacts, institutionId },
  })

  test('of one institution keep no other waiting for all of them', async () => {
    const made: string[] = []
    const ask = async (institutionId: string) => {
      await makePdf(paperOf(institutionId))
      made.push(institutionId)
    }
    await Promise.all([...Array.from({ length: 9 }, () => ask('many')), ask('one')])
    expect(made.indexOf('one')).toBeLessThanOrEqual(1)
    expect(made).toHaveLength(10)
  })
})
