import { describe, expect, it } from 'vitest'
import { applies } from '#engine/compile.ts'
import { entryAt } from '#engine/entries.ts'
import { formStateAt } from '#engine/evaluate.ts'
import { type Explanation, explain } from '#engine/explain.ts'
import { cellKeyOf, keyOf } from '#engine/key.ts'
import type { CompiledCell } from '#engine/program.ts'
import { tabOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { demoYears } from '#test/support/demo-years.ts'
import {
  type CalculatedInstitution,
  everyView,
  randomInstitutions,
} from '#test/support/random-institution.ts'

/** Every statement of the cell panel is true, for every cell of every kind of institution. */
const institutions = [...(await demoYears()), ...randomInstitutions(21, 20_261_122)]

it('is tried with every view', () => {
  expect(new Set(institutions.map(({ view }) => view))).toEqual(new Set(everyView))
})

describe.each(institutions)('every cell of $name', (institution) => {
  const { evaluation, view } = institution
  const { program, inputs } = evaluation
  const { facts } = inputs
  const tabs = edition2025.views[view]?.tabs ?? []
  const cells = explainedCells(institution)

  it('names entries as a source only if an entry exists and counts', () => {
    const untrue = cells.filter(({ slot: { address, cell }, explanation: { basis, inWords } }) => {
      const entry = entryAt(inputs.entries, address.sheet, keyOf(address))
      const state = formStateAt(evaluation, address)
      if (state.kind === 'locked') return basis.kind !== 'locked' || basis.reason !== state.lock.why
      if (cell.kind !== 'entered') return basis.kind !== cell.kind
      if (entry !== null) return basis.kind !== 'typed' || basis.entry !== entry || inWords !== null
      return basis.kind !== (inWords === null ? 'empty' : 'proposed')
    })
    expect(untrue.map(({ slot }) => slot.key)).toEqual([])
  })

  it('names as inputs only values that its calculation read, and no other value changes it', () => {
    const made = cells.filter(({ explanation }) => explanation.inWords !== null)
    expect(made.filter(hasUnread).map(({ slot }) => slot.key)).toEqual([])
    expect(made.filter((cell) => !isMadeOfInputs(cell)).map(({ slot }) => slot.key)).toEqual([])
  })

  it('writes equations that hold when they are worked out as they are read', () => {
    const wrong = cells.flatMap(({ slot, explanation: { inValues, sign, shown } }) => {
      if (inValues === null || !isPlain(inValues)) return []
      const decimals = shown.split('.')[1]?.length ?? 0
      // Half of the last printed digit, at most a tenth; approximate figures to the whole.
      const most = sign === '≈' ? 1 : 0.500_001 * 10 ** -Math.max(decimals, 1)
      const lastBits = Math.abs(read(shown)) * 1e-14
      const isFar = Math.abs(workedOut(inValues) - read(shown)) > most + lastBits
      return isFar ? [`${slot.key}: ${inValues} ${sign} ${shown}`] : []
    })
    expect(wrong).toEqual([])
  })

  it('leads only to cells that its view draws, and reads no form of another kind of institution', () => {
    const wrong = cells
      .flatMap(({ explanation }) => explanation.inputs)
      .filter(({ at }) => {
        const sheet = program.sheets.get(at.sheet)
        if (!sheet || !applies(sheet, facts) || isForeign(institution, cellKeyOf(at))) return true
        const lines = sheet.sections?.flatMap(({ rows }) => rows) ?? sheet.rows.map(({ code }) => code)
        return tabOf({ tabs }, at.sheet) !== undefined && !lines.includes(at.row)
      })
    expect([...new Set(wrong.map(({ at }) => cellKeyOf(at)))]).toEqual([])
  })

  const closureOf = ({ formLock: lockOf, run }: CompiledCell) =>
    lockOf(evaluation.values, facts)?.counts ?? run

  /** Observes the reads of a calculation instead of trusting the formula. */
  function hasUnread({ slot, explanation }: ExplainedCell): boolean {
    const read = new Set<string>()
    const watched = new Proxy(evaluation.values, {
      get: (values, index) => {
        read.add(String(index))
        return Reflect.get(values, index)
      },
    })
    closureOf(slot)?.(watched, facts)
    return explanation.inputs.some(({ at }) => !read.has(String(program.indexOf.get(cellKeyOf(at)))))
  }

  /** With all other figures invalid, the inputs alone give the figure. */
  function isMadeOfInputs({ slot, explanation }: ExplainedCell): boolean {
    const spoilt = new Float64Array(evaluation.values.length).fill(Number.NaN)
    for (const { at, value } of explanation.inputs) spoilt[program.indexOf.get(cellKeyOf(at)) ?? -1] = value
    return Object.is(closureOf(slot)?.(spoilt, facts), explanation.value)
  }
})

function isPlain(equation: string): boolean {
  return /^[\d.,]+( [+−×÷] [\d.,]+)+$/.test(equation)
}

function read(figure: string): number {
  return Number(figure.replaceAll(',', ''))
}

/** Evaluates a displayed equation; a division by 0 gives 0, as in the engine. */
function workedOut(equation: string): number {
  return equation.split(' + ').reduce((sum, difference) => {
    const [first = 0, ...others] = difference.split(' − ').map(product)
    return others.reduce((rest, each) => rest - each, first + sum)
  }, 0)
}

function product(term: string): number {
  const [first = '0', ...others] = term.split(/ (?=[×÷])/)
  return others.reduce((made, factor) => {
    const by = read(factor.slice(2))
    if (factor.startsWith('×')) return made * by
    return by === 0 ? 0 : made / by
  }, read(first))
}

type ExplainedCell = { readonly slot: CompiledCell; readonly explanation: Explanation }

/** The visible cells of an institution in blanks and reports, and all cells that their explanations reach. */
function explainedCells({ evaluation, view }: CalculatedInstitution): readonly ExplainedCell[] {
  const { program, inputs } = evaluation
  const tabs = edition2025.views[view]?.tabs ?? []
  const isSeen = ({ address }: CompiledCell): boolean => {
    const sheet = program.sheets.get(address.sheet)
    if (!sheet || !applies(sheet, inputs.facts)) return false
    return sheet.kind === 'report' || tabOf({ tabs }, sheet.code) !== undefined
  }
  const found = new Map<string, ExplainedCell>()
  const open = program.slots.filter(isSeen)
  for (let slot = open.pop(); slot; slot = open.pop()) {
    const explanation = found.has(slot.key) ? null : explain(evaluation, slot.address, 2026)
    if (!explanation) continue
    found.set(slot.key, { slot, explanation })
    for (const { at } of explanation.inputs) {
      const next = program.slots[program.indexOf.get(cellKeyOf(at)) ?? -1]
      if (next) open.push(next)
    }
  }
  return [...found.values()]
}

/**
 * A public school's figures must not depend on a private school's blank or vice versa; those of the capital not on
 * norms of the soums.
 */
function isForeign({ view, evaluation }: CalculatedInstitution, key: string): boolean {
  if (view === 'ebs-public' && key.startsWith('huvi-')) return true
  if (view === 'ebs-private' && /^ebs-b[17]\//.test(key)) return true
  return evaluation.inputs.facts.location === 'capital' && /^norm-.*(soum|rural)/i.test(key)
}
