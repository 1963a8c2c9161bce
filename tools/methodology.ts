import {
  figuresText,
  type Methodology,
  type MethodologyChapter,
  methodology,
} from '#features/methodology/methodology.ts'
import type { FullEdition } from '#forms/editions/edition-reports.ts'
import type { Norm } from '#forms/norms/norm.ts'
import { seededYears, seedOf } from '#forms/norms/seeds/seeds.ts'
import { methodologyText as text } from '../src/features/methodology/text.ts'

/** Returns the description of an edition's calculation as a file, with the seeded norm figures. */
export function methodologyFile(edition: FullEdition): string {
  const options = {
    year: null,
    figures: seededFigures,
    sourceOf: (norm: Norm, row: string) => norm.sources[row],
  }
  const { parts, rules } = methodology(edition, options)
  const of = (kind: MethodologyChapter['kind']) => parts.filter((part) => part.kind === kind).map(describe)
  return [
    `# ${text.title}`,
    text.about,
    `## ${text.blanks}`,
    ...of('blank'),
    `## ${text.registers}`,
    ...of('register'),
    `## ${text.reports}`,
    ...of('report'),
    `## ${text.allRules}`,
    text.rulesAbout,
    tableOf(rules),
    `## ${text.norms}`,
    ...of('norm'),
    '',
  ].join('\n\n')
}

function describe({
  anchor,
  kind,
  group,
  title,
  purpose,
  units,
  rows,
  lines,
  rules,
}: MethodologyChapter): string {
  const head =
    kind === 'norm'
      ? [text.rows, seededYears.slice(-2).join(' → '), text.source]
      : [text.cells, text.unit, text.how, text.source]
  const body = lines.map(({ cells, unit, how, source }) =>
    kind === 'norm' ? [cells, how, source] : [cells, unit, how, source],
  )
  const whose = group === null ? text.shared : text.groups[group]
  return [
    `### ${title} (\`${anchor}\`)`,
    purpose,
    [whose, units].filter((part) => part !== '').join('. '),
    ...(rows.length > 0 ? [rows.join('  \n')] : []),
    ...(lines.length > 0 ? [table(head, body)] : []),
    ...(rules.length > 0 ? [tableOf(rules)] : []),
  ].join('\n\n')
}

function tableOf(rules: Methodology['rules']): string {
  return table(
    [text.severity, text.where, text.sentence],
    rules.map(({ severity, where, message }) => [text.severities[severity], where, message]),
  )
}

function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...body.map(line)].join('\n')
}

function seededFigures(norm: Norm, row: string): string {
  const [before, after] = seededYears.slice(-2).map((year) => figuresText(seedOf(norm, year)[row] ?? {}))
  return before === after ? (after ?? '') : `${before} → ${after}`
}
