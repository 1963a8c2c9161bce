import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { describe, expect, test } from 'vitest'
import type { PaperInputs } from '#documents/paper/paper-inputs.ts'
import { renderPdf } from '#documents/server/make-pdf.ts'
import { startPdfPool, type Waiter } from '#documents/server/pdf-pool.ts'
import { fontFiles } from '#documents/server/print-pdf.ts'
import { exampleFacts, tableExample } from '#test/support/paper-example.ts'

const fonts = await fontFiles()
const paper = (lines: number) => ({ wanted: 'pdf', inputs: tableExample(lines), fonts }) as const

describe('a thread of papers that is silent for too long', () => {
  test('fails the paper in its hands only; the others are made by the next one', async () => {
    let tooLong = (): void => {}
    const pool = startPdfPool({
      size: 1,
      watchOf: (end) => {
        tooLong = end
        return { restart: () => {}, stop: () => {} }
      },
    })
    const papers = [1, 2, 3].map((lines) => pool.order(paper(lines), 'somebody'))
    tooLong()
    const made = await Promise.allSettled(papers)
    expect(made.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect((await pool.order(paper(1), 'somebody')).bytes.length).toBeGreaterThan(0)
  })

  test('is watched as long as a paper is in its hands, and no longer', async () => {
    const heard: string[] = []
    const pool = startPdfPool({
      size: 1,
      watchOf: () => ({ restart: () => heard.push('restart'), stop: () => heard.push('stop') }),
    })
    await Promise.all([1, 2].map((lines) => pool.order(paper(lines), 'somebody')))
    expect(heard).toEqual(['restart', 'stop', 'restart', 'stop'])
  })
})

/** Reads the 19th field of the stat line, of which the second is in brackets (proc(5)). */
function priorities(): readonly number[] {
  return readdirSync('/proc/self/task').map((thread) => {
    const [, after = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(/\) (?!.*\))/)
    return Number(after.split(' ')[16])
  })
}

test.runIf(process.platform === 'linux')(
  'a print thread has a lower priority than the threads that respond',
  async () => {
    const own = getPriority()
    await startPdfPool({ size: 1 }).order(paper(1), 'somebody')
    expect(priorities()).toContain(Math.min(19, own + 10))
    expect(getPriority()).toBe(own)
  },
)

describe('papers that are requested at once', () => {
  const paperOf = (institutionId: string): PaperInputs => ({
    ...tableExample(1),
    facts: { ...exampleFacts, institutionId },
  })

  test('of one institution keep no other waiting for all of them', async () => {
    const made: string[] = []
    const ask = async (institutionId: string) => {
      await renderPdf(paperOf(institutionId))
      made.push(institutionId)
    }
    await Promise.all([...Array.from({ length: 9 }, () => ask('many')), ask('one')])
    expect(made.indexOf('one')).toBeLessThanOrEqual(2)
    expect(made).toHaveLength(10)
  })

  test('precede those without a waiting user, and follow those that a calculation waits for', async () => {
    const pool = startPdfPool({ size: 1 })
    const made: string[] = []
    const ask = async (name: string, waiter: Waiter) => {
      await pool.order(paper(1), waiter)
      made.push(name)
    }
    await Promise.all([
      ask('in hands', 'nobody'),
      ask('left 1', 'nobody'),
      ask('left 2', 'nobody'),
      ask('requested', 'somebody'),
      ask('calculated', 'calculation'),
    ])
    expect(made).toEqual(['in hands', 'calculated', 'requested', 'left 1', 'left 2'])
  })

  test('are made in parallel, by as many threads as allowed', async () => {
    const watched: (() => void)[] = []
    const pool = startPdfPool({
      size: 2,
      watchOf: (end) => {
        watched.push(end)
        return { restart: () => {}, stop: () => {} }
      },
    })
    const papers = [1, 2, 3].map((lines) => pool.order(paper(lines), 'somebody'))
    // Both threads end during a paper; their successors print the third.
    expect(watched).toHaveLength(2)
    for (const end of watched) end()
    const made = await Promise.allSettled(papers)
    expect(made.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  })
})
