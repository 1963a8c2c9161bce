import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  lastCellIn,
  placeOnDevice,
  readPlace,
  type SavedPosition,
  scrollOf,
  withLastCell,
  withScroll,
  writePlace,
} from '#ui/saved-position.ts'

const nowhere = readPlace(null)
const cell = (sheet: string, row: string, field = 'quantity') => ({ sheet, row, field })

describe('the last position of the user', () => {
  const walked = [cell('b1', '1'), cell('b6', '4'), cell('b1', '3')].reduce(withLastCell, nowhere)

  test.each([
    [['b1'], cell('b1', '3')],
    [['b6'], cell('b6', '4')],
    [['b6', 'b1'], cell('b1', '3')],
    [['b9'], null],
    [[], null],
  ])('of the sheets %j they stood last at %j', (sheets, at) => {
    expect(lastCellIn(walked, sheets)).toEqual(at)
  })

  test('a step on the spot changes nothing', () => {
    expect(withLastCell(walked, cell('b1', '3'))).toBe(walked)
  })

  test('one cell of each sheet is stored, the newest first', () => {
    expect(walked.cells).toEqual(['b1/3.quantity', 'b6/4.quantity'])
  })

  test('of more scrolls than a year has places the oldest are forgotten', () => {
    const names = Array.from({ length: 90 }, (_, index) => `page ${index}`)
    const { scrolls } = names.reduce((place, name) => withScroll(place, name, { left: 0, top: 1 }), nowhere)
    expect(scrolls.map(([name]) => name)).toEqual(names.toReversed().slice(0, 80))
  })

  test('a scroll position is found by its name, with its last value', () => {
    const scrolled = withScroll(
      withScroll(withScroll(nowhere, 'grid b1', { left: 0, top: 40 }), 'page 1', { left: 0, top: 9 }),
      'grid b1',
      { left: 12, top: 80 },
    )
    expect(scrollOf(scrolled, 'grid b1')).toEqual({ left: 12, top: 80 })
    expect(scrollOf(scrolled, 'page 1')).toEqual({ left: 0, top: 9 })
    expect(scrollOf(scrolled, 'grid b6')).toBeNull()
    expect(scrolled.scrolls).toHaveLength(2)
  })

  test('it is read as it was written', () => {
    const place: SavedPosition = {
      ...withScroll(walked, 'page 1', { left: 0, top: 9 }),
      comparison: 'lastYear',
      panel: 'shown',
    }
    expect(readPlace(writePlace(place, 1))).toEqual(place)
  })

  test.each([
    [null],
    [''],
    ['{'],
    ['7'],
    ['null'],
    ['{"cells":7,"scrolls":{},"comparison":3,"panel":true}'],
    [
      '{"cells":["b1","b1/1","/1.a",4],"scrolls":[["page"],["page",{"left":"0","top":1}],[1,{"left":0,"top":0}]]}',
    ],
  ])('of %j nothing makes sense', (text) => {
    expect(readPlace(text)).toEqual(nowhere)
  })
})

describe('on this device', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    vi.useFakeTimers()
    stored.clear()
    vi.stubGlobal(
      'localStorage',
      new Proxy(
        {
          getItem: (name: string) => stored.get(name) ?? null,
          setItem: (name: string, text: string) => stored.set(name, text),
          removeItem: (name: string) => stored.delete(name),
        },
        {
          ownKeys: () => [...stored.keys()],
          getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
        },
      ),
    )
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const owner = 'ebs 2026'

  test('only the same owner restores a position', () => {
    const { place, stop } = placeOnDevice(owner)
    place.setState((now) => withLastCell(now, cell('b1', '3')), true)
    stop()
    expect(lastCellIn(placeOnDevice(owner).place.getState(), ['b1'])).toEqual(cell('b1', '3'))
    expect(placeOnDevice('ebs 2025').place.getState()).toEqual(nowhere)
  })

  test('steps are written together once the user pauses', () => {
    const { place } = placeOnDevice(owner)
    for (const row of ['1', '2', '3']) place.setState((now) => withLastCell(now, cell('b1', row)), true)
    expect(stored.size).toBe(0)
    vi.runAllTimers()
    expect([...stored.values()]).toEqual([expect.stringContaining('b1/3.quantity')])
  })

  test('a step just before the page is left is written, and none after the place was', () => {
    const window = new EventTarget()
    for (const name of ['addEventListener', 'removeEventListener'] as const)
      vi.stubGlobal(name, window[name].bind(window))
    const { place, stop } = placeOnDevice(owner)
    place.setState((now) => withLastCell(now, cell('b1', '3')), true)
    window.dispatchEvent(new Event('pagehide'))
    expect([...stored.values()]).toEqual([expect.stringContaining('b1/3.quantity')])
    stop()
    place.setState((now) => withLastCell(now, cell('b1', '4')), true)
    vi.runAllTimers()
    expect([...stored.values()]).toEqual([expect.stringContaining('b1/3.quantity')])
  })

  test('the places that were left longest ago are forgotten', () => {
    for (let year = 1; year <= 70; year += 1) {
      vi.setSystemTime(year * 1000)
      const { place, stop } = placeOnDevice(`ebs ${year}`)
      place.setState((now) => withLastCell(now, cell('b1', '1')), true)
      stop()
    }
    placeOnDevice(owner)
    const years = [...stored.keys()].map((name) => Number(name.split(' ').at(-1)))
    expect(years).toEqual(Array.from({ length: 60 }, (_, index) => index + 11))
  })
})
