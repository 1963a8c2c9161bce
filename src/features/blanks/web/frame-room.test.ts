import { expect, test } from 'vitest'
import { frameRoom } from '#features/blanks/web/frame-room.ts'

test.each([
  ['one frame takes what the rest of the page leaves', { window: 768, page: 250, frames: 1 }, 518],
  ['also where that is little; the grid knows what it needs', { window: 384, page: 250, frames: 1 }, 134],
  ['several have none of their own, the page scrolls past them', { window: 1080, page: 300, frames: 3 }, 0],
])('%s', (_, around, room) => expect(frameRoom(around)).toBe(room))
