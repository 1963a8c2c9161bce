import { changedSheets, unreached } from '#domain/editions/compare.ts'
import { fullEditions } from '#domain/editions/full-editions.ts'
import type { FullEdition } from '#domain/editions/reports.ts'

/**
 * `npm run edition -- <code>`: what an edition changes of the one before it, every formula outside the changed sheets that reads what is
 * changed, and which figures of its norms nothing reads. Without a code: which editions there are.
 */
const [code] = process.argv.slice(2)
const at = fullEditions.findIndex((edition) => edition.code === code)
const [edition, before] = [fullEditions[at], fullEditions[at - 1]]
if (!edition) {
  for (const { code, order, from } of fullEditions) console.log(`${code}  from ${from}  ${order}`)
  process.exitCode = code === undefined ? 0 : 1
} else for (const line of told(edition, before)) console.log(line)

/** What is told of an edition, in lines. */
function told(now: FullEdition, before: FullEdition | undefined): readonly string[] {
  return [
    `${now.code}: ${now.order}, from ${now.from}`,
    ...(before ? changes(before, now) : ['the first edition']),
    ...unreached(now).map((key) => `  no formula reads ${key}`),
  ]
}

function changes(before: FullEdition, now: FullEdition): readonly string[] {
  return [
    ...changedSheets(before, now).flatMap(({ code, is, rows, cells, other, readBy }) => [
      `${is} ${code}`,
      ...listed('  rows added', rows.added),
      ...listed('  rows gone', rows.gone),
      ...listed('  cells added', cells.added),
      ...listed('  cells gone', cells.gone),
      ...listed('  cells otherwise', other),
      ...listed('  read by', readBy),
    ]),
    ...Object.values(now.views).flatMap((view) => {
      const was = before.views[view.code]
      const tabs = view.tabs.filter(
        (tab) => !was.tabs.some((each) => JSON.stringify(each) === JSON.stringify(tab)),
      )
      return tabs.map(
        ({ value, label, sheets }) => `${view.code} tab ${value} ${label}: ${sheets.join(', ')}`,
      )
    }),
    ...now.changedReports.map(({ code, further = [], instead, views }) =>
      [
        code,
        views?.join(', ') ?? 'every view',
        instead ? 'another report' : `${further.length} further lines`,
      ].join(': '),
    ),
    ...now.became.map(({ was, is }) => `became: ${JSON.stringify(was)} -> ${JSON.stringify(is)}`),
  ]
}

function listed(what: string, names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`${what}: ${names.join(' ')}`]
}
