import { type DraftState, draftStates, type WorkflowActor, workflowTable } from '#budget/review-states.ts'

/** A cell of the table, for any action. */
type Cell = { readonly to: DraftState; readonly withoutDistrict: DraftState } | { readonly not: string }
type Row = {
  readonly act: string
  readonly who: WorkflowActor
  readonly cells: Readonly<Record<DraftState, Cell>>
}

const states = Object.keys(draftStates) as DraftState[]
const people: readonly WorkflowActor[] = ['institution', 'district', 'ministry']

const names: Readonly<Record<DraftState, string>> = {
  new: 'new',
  calculated: 'calculated',
  atDistrict: 'sent, at the district',
  atMinistry: 'sent, at the ministry',
  returned: 'returned',
  approved: 'approved',
}

const rows: readonly Row[] = Object.entries(workflowTable).flatMap(([act, { by }]) => {
  const all: Partial<Record<WorkflowActor, Row['cells']>> = by
  return people.flatMap((who) => {
    const cells = all[who]
    return cells ? [{ act, who, cells }] : []
  })
})

/**
 * Returns `docs/review-states.md`: the permitted actions by role and draft status, drawn and listed from the workflow
 * table.
 */
export function reviewStatesFile(): string {
  return [
    '# The states of a draft',
    '',
    'Made from `src/budget/review-states.ts` by `npm run docs:review-states`; `test/review-states.test.ts` holds it to that. Why it is so: decision 0017.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...states.map((state) => `  state "${names[state]}" as ${state}`),
    '  [*] --> new',
    ...arrows(),
    '```',
    '',
    'Where no district reviews an institution, what it sends goes to the ministry at once; a sent draft whose last district reviewer goes lies at the ministry from then on.',
    'A draft stands as its newest period does.',
    '',
    '## Who may do what',
    '',
    'In a cell: the state afterwards, · where it stays the same, or in *italics* why not, by its code. `mark` stands for everything that is done at marks and justifications.',
    '',
    `| act | who | ${states.map((state) => names[state]).join(' | ')} |`,
    `|---|---|${states.map(() => '---|').join('')}`,
    ...rows.map(lineOf),
    '',
    '## What else refuses an act',
    '',
    ...Object.entries(workflowTable).map(([act, { unless }]) => `- **${act}**: ${unlessOf(unless)}`),
    '',
    'Besides, a return needs a reason, a cell that it opens where it is of marked cells only, and more time once the deadline is over; an undoing needs a reason; and every act',
    'names the sending that is meant (its receipt), so that what was sent again since is looked at first.',
    '',
  ].join('\n')
}

function lineOf({ act, who, cells }: Row): string {
  const shown = states.map((state) => {
    const cell = cells[state]
    if ('not' in cell) return `*${cell.not}*`
    if (cell.to === state) return '·'
    return cell.to === cell.withoutDistrict
      ? names[cell.to]
      : `${names[cell.to]}, or ${names[cell.withoutDistrict]}`
  })
  return `| ${act} | ${who} | ${shown.join(' | ')} |`
}

/** Lists the transitions, an arrow for each pair of statuses. */
function arrows(): readonly string[] {
  const moves = rows.flatMap(({ act, who, cells }) =>
    states.flatMap((from) => {
      const cell = cells[from]
      if ('not' in cell) return []
      return [...new Set([cell.to, cell.withoutDistrict])].flatMap((to) =>
        to === from
          ? []
          : [{ pair: `${from} --> ${to}`, words: who === 'institution' ? act : `${act} (${who})` }],
      )
    }),
  )
  return [...Map.groupBy(moves, ({ pair }) => pair)].map(
    ([pair, of]) => `  ${pair}: ${of.map(({ words }) => words).join(', ')}`,
  )
}

function unlessOf(unless: Readonly<Record<string, string>>): string {
  return Object.entries(unless)
    .map(([why, words]) => `${words} (*${why}*)`)
    .join('; ')
}
