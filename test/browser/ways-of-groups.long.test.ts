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

/** Runs the steps that `npm test` runs with one group with all others. */
describe('the ways of the other groups', () => {
  describe('through tabs and reports', () => {
    const stage = setStage()
    opensEveryTab(stage, ['dorm', 'huvi', 'subhuvi', 'ntb', 'ntbdraft'])
    seesEachReport(stage, ['dorm', 'huvi', 'ntb', 'ntbdraft'])
  })

  describe('down to every figure', () => {
    asksOfEveryFigure(setStage(), [asking.sub, asking.ntb])
  })

  describe('beside what was', () => {
    const stage = setStage()
    const { ebs, sub, ntb } = comparing
    saysWhatMoves(stage, [sub, ntb])
    listsWhatMoves(stage, [ebs, sub])
    describeComparison(stage, [ebs, ntb])
    listsWhatChanged(stage, [sub, ntb])
  })
})
