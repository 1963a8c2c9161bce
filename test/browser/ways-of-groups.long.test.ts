import { describe } from 'vitest'
import { setStage } from '#test/browser/stage.ts'
import { groups as asking, asksOfEveryFigure } from '#test/browser/ways-of-asking.ts'
import {
  groups as comparing,
  describeComparison,
  listsWhatChanged,
  listsWhatMoves,
  saysWhatMoves,
} from '#test/browser/ways-of-comparing.ts'
import { opensEveryTab, seesEachReport } from '#test/browser/ways-of-looking.ts'

/** Opens every tab of the other groups, and repeats each way of `npm test` with one other group. */
describe('the workflows of the other groups', () => {
  describe('through tabs and reports', () => {
    const stage = setStage()
    opensEveryTab(stage, ['dorm', 'huvi', 'subhuvi', 'ntb', 'ntbdraft'])
    seesEachReport(stage, ['huvi', 'ntb'])
  })

  describe('down to every figure', () => {
    asksOfEveryFigure(setStage(), [asking.ntb])
  })

  describe('in comparison with earlier figures', () => {
    const stage = setStage()
    const { sub, ntb } = comparing
    saysWhatMoves(stage, [sub])
    listsWhatMoves(stage, [sub])
    describeComparison(stage, [ntb])
    listsWhatChanged(stage, [ntb])
  })
})
