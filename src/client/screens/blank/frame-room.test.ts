import { expect, test } from 'vitest'
import { frameRoom } from '#client/screens/blank/frame-room.ts'

test.each([
  [
    'one frame takes what the rest of the page leaves',
    { window: 768, page: 250, staying: 120, frames: 1 },
    518,
  ],
  [
    'also where that is little; the grid knows what it needs',
    { window: 384, page: 250, staying: 120, frames: 1 },
    134,
  ],
  ['of several each fits into the window', { window: 768, page: 900, staying: 120, frames: 3 }, 648],
  ['in a low window they have none of their own', { window: 512, page: 900, staying: 120, frames: 3 }, 0],
])('%s', (_, around, room) => expect(frameRoom(around)).toBe(room))
