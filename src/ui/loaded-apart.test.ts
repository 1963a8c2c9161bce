import { afterEach, expect, test, vi } from 'vitest'
import { preloadWhenIdle } from '#ui/loaded-apart.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['all', [true, true, true], 3],
  ['up to the first that does not arrive', [true, false, true], 2],
])('parts are loaded in idle time: %s', async (_, arrivals, count) => {
  const idle: (() => void)[] = []
  vi.stubGlobal('window', { requestIdleCallback: (work: () => void) => idle.push(work) })
  let loaded = 0
  preloadWhenIdle(
    arrivals.map((arrives) => ({
      preload: async () => {
        loaded += 1
        return arrives
      },
    })),
  )
  for (let work = idle.shift(); work !== undefined; work = idle.shift()) {
    work()
    await new Promise((resolve) => setTimeout(resolve))
  }
  expect(loaded).toBe(count)
})
