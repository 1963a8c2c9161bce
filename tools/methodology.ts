import { type Edition, sheetsOf } from '#domain/editions/edition.ts'
import type { Norm } from '#domain/norms/norm.ts'
import { seedOf } from '#domain/norms/seeds/seeds.ts'
import { formatNumber } from '#domain/number/format.ts'
import { questionOf, sentenceOf, type Writing } from '#domain/sheet/explain.ts'
import type { Formula } from '#domain/sheet/formula.ts'
import { placeOf } from '#domain/sheet/key.ts'
import { nameOf } from '#domain/sheet/names.ts'
import { compile, type Program } from '#domain/sheet/program.ts'
import type { Cell, Sheet } from '#domain/sheet/sheet.ts'
import { methodologyText as text } from '#text/methodology.ts'

/** The description of an edition's whole calculation, made from the definitions: every blank with its formulas, every norm with its source. */
export function methodology(edition: Edition): string {
  const groups = ['ORGEBS', 'ORGSUB', 'ORGNTB'] as const
  const sheets = [...new Set(groups.flatMap((group) => [...sheetsOf(edition, group)]))]
  const program = compile(sheets)
  const blanks = sheets.filter(({ kind }) => kind === 'blank')
  return [
    `# ${text.title}`,
    text.about,
    `## ${text.blanks}`,
    ...blanks.map((sheet) => describe(sheet, program)),
    `## ${text.norms}`,
    ...edition.norms.map(describeNorm),
    '',
  ].join('\n\n')
}

function describe(sheet: Sheet, program: Program): string {
  const lines = grouped(sheet, program).map(({ cells, how, source }) => `| ${cells} | ${how} | ${source} |`)
  const rules = sheet.checks.map(({ message }) => message)
  return [
    `### ${sheet.caption} (\`${sheet.code}\`)`,
    sheet.purpose,
    sheet.rows.map(({ code, caption }) => `${code}. ${caption}`).join('  \n'),
    [`| ${text.cells} | ${text.how} | ${text.source} |`, '|---|---|---|', ...lines].join('\n'),
    ...(rules.length === 0 ? [] : [`${text.rules}: ${[...new Set(rules)].join(' ')}`]),
  ].join('\n\n')
}

type Line = { readonly cells: string; readonly how: string; readonly source: string }

/** Cells that come about alike stand on one line; grades are written as #. */
function grouped(sheet: Sheet, program: Program): readonly Line[] {
  const lines = new Map<string, { rows: Set<string>; fields: Set<string>; how: string; source: string }>()
  for (const [key, cell] of sheet.cells) {
    const { row, field } = placeOf(key)
    const how = anyGrade(howOf(cell, sheet, program))
    if (how === null) continue
    const caption =
      anyGrade([...(sheet.fields[field]?.under ?? []), sheet.fields[field]?.caption ?? field].join(' · ')) ??
      field
    const source = 'source' in cell ? cell.source : ''
    const id = [
      caption,
      how.replaceAll(`«${sheet.rows.find(({ code }) => code === row)?.caption} ·`, '«·'),
      source,
    ].join('|')
    const line = lines.get(id) ?? { rows: new Set(), fields: new Set(), how, source }
    line.rows.add(row)
    line.fields.add(caption)
    lines.set(id, line)
  }
  return [...lines.values()].map(({ rows, fields, how, source }) => ({
    cells: `${[...rows].join(', ')}: ${[...fields].join(', ')}`,
    how,
    source,
  }))
}

function howOf(cell: Cell, sheet: Sheet, program: Program): string | null {
  const writing: Writing = { cell: (at) => nameOf(program, at, sheet.code, null), moment: null }
  if (cell.kind === 'text') return null
  if (cell.kind === 'given') return text.given
  if (cell.kind === 'computed') return sentenceOf(cell.formula, writing)
  const limits = limitsOf(cell, writing)
  const how = cell.proposal ? text.proposed(limits, sentenceOf(cell.proposal, writing)) : text.entered(limits)
  return [
    how,
    ...cell.locks.map(({ when, why: reason }) => text.locked(questionOf(when, writing), reason)),
  ].join('. ')
}

function limitsOf({ input }: Extract<Cell, { readonly kind: 'entered' }>, writing: Writing): string {
  const max: Formula | null = input.max
  const range = text.between(sentenceOf(input.min, writing), max && sentenceOf(max, writing))
  return [range, ...(input.decimals === 0 ? [text.whole] : []), ...(input.clamps ? [text.clamped] : [])].join(
    ', ',
  )
}

/** Grades are written as # where cells differ only by it; a sum over grades keeps its first and last. */
function anyGrade(sentence: string): string
function anyGrade(sentence: string | null): string | null
function anyGrade(sentence: string | null): string | null {
  return sentence?.replaceAll(/(?<![\d–])\d{1,2}-р анги/g, text.grade) ?? null
}

function describeNorm(norm: Norm): string {
  const rows = Object.entries(norm.sources).map(([code, { source, from, model }]) => {
    const caption = norm.sheet.rows.find((row) => row.code === code)?.caption ?? code
    return `| ${caption} | ${figuresOf(norm, code)} | ${source}${model ? ` · ${text.model}` : ''} | ${from ? text.from(from) : text.none} |`
  })
  return [
    `### ${norm.sheet.caption} (\`${norm.sheet.code}\`)`,
    norm.sheet.purpose,
    [`| ${text.rows} | 2025 → 2026 | ${text.source} | |`, '|---|---|---|---|', ...rows].join('\n'),
  ].join('\n\n')
}

function figuresOf(norm: Norm, code: string): string {
  const [before, after] = [seedOf(norm, 2025)[code] ?? {}, seedOf(norm, 2026)[code] ?? {}]
  const show = (value: number | undefined): string =>
    value === undefined ? '' : formatNumber(value, { atMost: 5 })
  return Object.keys(after)
    .map((field) =>
      before[field] === after[field] ? show(after[field]) : `${show(before[field])} → ${show(after[field])}`,
    )
    .join(' / ')
}
