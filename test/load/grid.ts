import { chromium, type Page } from 'playwright-core'
import { serveLoad } from '#test/load/grid/serve-load.ts'
import { browserArguments, findBrowser } from '#test/support/find-browser.ts'

/**
 * Compares our grid with AG Grid Community in the same browser, in alternating rounds. Measures milliseconds from
 * event to paint, at least the rest of a frame, and processor milliseconds of the page thread. Compare the ratios of
 * medians, not the times.
 */
const rounds = 7
const sizes = [
  { rows: 54, columns: 20 },
  { rows: 215, columns: 32 },
] as const
const grids = ['ours', 'ag'] as const
type Grid = (typeof grids)[number]
const firstCell = { ours: '[data-row="0"][data-column="0"]', ag: '[row-index="0"] [col-id="c1"]' } as const
const deeds = ['first paint', 'first key', 'next keys', 'commit', 'arrow', 'to the end'] as const
type GridAction = (typeof deeds)[number]
type GridTiming = { readonly deed: GridAction; readonly paint: number; readonly work: number }

const served = await serveLoad()
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserArguments] })
try {
  for (const size of sizes) {
    const taken: Record<Grid, GridTiming[]> = { ours: [], ag: [] }
    for (let round = 0; round <= rounds; round++) {
      for (const grid of grids) {
        const page = await browser.newPage({ viewport: { width: 1280, height: 860 } })
        const times = await measure(page, grid, size)
        if (round > 0) taken[grid].push(...times)
        await page.close()
      }
    }
    print(size, taken)
  }
} finally {
  await browser.close()
  await served.stop()
}

async function measure(
  page: Page,
  grid: Grid,
  { rows, columns }: (typeof sizes)[number],
): Promise<readonly GridTiming[]> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const press = async (deed: GridAction, keys: readonly string[]): Promise<readonly GridTiming[]> => {
    const before = await worked()
    for (const key of keys) {
      await page.keyboard.press(key)
      await page.evaluate(twoFrames)
    }
    const work = ((await worked()) - before) / keys.length
    const paints = await page.evaluate<readonly number[]>('window.keys.take()')
    return paints.map((paint) => ({ deed, paint, work }))
  }
  await page.goto(`${served.address}?grid=${grid}&rows=${rows}&columns=${columns}`)
  await page.waitForFunction('window.keys !== undefined')
  const first = await page.evaluate<number>('window.firstPaint')
  const taken: GridTiming[] = [{ deed: 'first paint', paint: first, work: await worked() }]
  await page.locator(firstCell[grid]).click()
  await page.evaluate('window.keys.take()')
  for (let cells = 0; cells < 5; cells++) {
    taken.push(...(await press('first key', ['1'])))
    taken.push(...(await press('next keys', ['2', '3', '4'])))
    taken.push(...(await press('commit', ['Enter'])))
  }
  taken.push(
    ...(await press('arrow', ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowUp'])),
  )
  taken.push(...(await press('to the end', ['Control+End', 'Control+Home'])))
  return taken
}

function twoFrames(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

function print({ rows, columns }: (typeof sizes)[number], taken: Record<Grid, readonly GridTiming[]>): void {
  console.log(
    `\n${`${rows} x ${columns}`.padEnd(14)}     to paint: ours   AG Grid   ratio         work: ours   AG Grid   ratio`,
  )
  for (const deed of deeds) {
    const of = (grid: Grid, what: 'paint' | 'work'): number =>
      median(taken[grid].filter((each) => each.deed === deed).map((each) => each[what]))
    const line = (['paint', 'work'] as const).map((what) => {
      const [ours, theirs] = [of('ours', what), of('ag', what)]
      return `${shown(ours)} ms ${shown(theirs)} ms ${(ours / theirs).toFixed(2).padStart(7)}`
    })
    console.log(`${deed.padEnd(14)} ${line.join('      ')}`)
  }
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

function shown(time: number): string {
  return time.toFixed(1).padStart(12)
}
