import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import * as english from '#test/architecture/english.ts'
import { readHouse } from '#test/architecture/house.ts'

test('x', () => {
  const house = readHouse(fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, ''))
  for (const rule of Object.values(english)) {
    const b = rule.broken(house)
    console.log('##', rule.name, b.length)
    for (const l of b.slice(0, 150)) console.log(l)
  }
})
