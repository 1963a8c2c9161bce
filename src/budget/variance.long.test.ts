import { describe } from 'vitest'
import { bridgesAddUp } from '#test/support/random-bridges.ts'

describe('1,000 random pairs', () => {
  bridgesAddUp(1000)
})
