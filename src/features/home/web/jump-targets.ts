import type { SearchHit } from '#budget/web/jump-list.tsx'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import type { CellAddress } from '#engine/key.ts'
import { rankRows, searchRows } from '#engine/list/search.ts'
import { captionOf } from '#engine/names.ts'
import type { ChildRow } from '#features/children/api.ts'
import type { StaffRow } from '#features/staff/api.ts'
import { groupedTabs, type Tab, type View } from '#forms/editions/edition.ts'
import { reportsOf } from '#forms/editions/edition-reports.ts'
import { fullEditionOf } from '#forms/editions/full-editions.ts'
import { NO_FOLDS } from '#ui/grid/folds.ts'
import { gridShape } from '#ui/grid/grid-control.ts'
import { addressAt, type GridLayout, gridColumnCaption, gridLayoutOf } from '#ui/grid/grid-layout.ts'
import type { GridPosition } from '#ui/grid/navigation.ts'

type PlaceKind = 'home' | 'register' | 'blank'

export type JumpTarget = SearchHit & {
  readonly kind: PlaceKind | 'line' | 'column' | 'person' | 'report'
  readonly others: string
  /** The search text for the list of people after navigation. */
  readonly peopleSearch: string | null
}

export type JumpPeople = {
  readonly staff: readonly Pick<StaffRow, 'employeeId' | 'displayName' | 'positionName'>[]
  readonly children: readonly Pick<
    ChildRow,
    'childScholarshipId' | 'childLastName' | 'childFirstName' | 'lastName' | 'firstName'
  >[]
}

type Year = { readonly draft: OpenDraft; readonly view: View }

/** Lists tabs in sidebar order, then lines and columns, reports, people. */
export function jumpTargets({ draft, view }: Year, people: JumpPeople): readonly JumpTarget[] {
  const tabs = groupedTabs(view.tabs).flatMap((group) => group.tabs)
  return [
    ...tabs.map(placeTarget),
    ...tabs.flatMap((tab) => tab.sheets.flatMap((sheet) => lineTargets(draft, tab, sheet))),
    ...reportTargets({ draft, view }, tabs),
    ...peopleTargets(tabs, people),
  ]
}

/**
 * Ranks tabs before lines and columns, because many salary blanks share those captions. An empty search returns the
 * tabs.
 */
export function foundTargets(targets: readonly JumpTarget[], search: string): readonly JumpTarget[] {
  const places = targets.filter(isPlace)
  if (search.trim() === '') return places
  const numbered = places.filter(({ others }) => others === search.trim())
  const found = rankRows(
    targets,
    ({ name, where, others }) => ({ name, others: `${where} ${others}` }),
    search,
  )
  const named = searchRows(found.filter(isPlace), ({ name }) => name, search)
  return [...new Set([...numbered, ...named, ...found])]
}

function isPlace({ kind }: Pick<JumpTarget, 'kind'>): boolean {
  return kind === 'home' || kind === 'register' || kind === 'blank'
}

function placeTarget({ value, label, panel }: Tab): JumpTarget {
  return {
    key: `place ${value}`,
    kind: panel === null ? 'blank' : panel === 'summary' ? 'home' : 'register',
    name: label,
    where: '',
    number: String(value),
    others: String(value),
    change: { tab: value },
    peopleSearch: null,
  }
}

/** A line without a caption has the sheet's name; columns of upright sheets are omitted. */
function lineTargets(draft: OpenDraft, tab: Tab, code: string): readonly JumpTarget[] {
  const sheet = draft.program.sheets.get(code)
  if (!sheet) return []
  const layout = gridLayoutOf(sheet, draft.year)
  const where = captionOf(sheet.caption, draft.year)
  const [rows, columns] = [layout.rows.map((_, row) => row), layout.columns.map((_, column) => column)]
  const target = (
    kind: 'line' | 'column',
    { name, key, others }: Pick<JumpTarget, 'name' | 'key' | 'others'>,
    places: readonly GridPosition[],
  ): readonly JumpTarget[] => {
    const cell = firstCell(draft, layout, places)
    if (cell === null || name === '' || name === where) return []
    const change = { tab: tab.value, cell }
    return [
      {
        key: `${kind} ${tab.value} ${code} ${key}`,
        kind,
        name,
        where,
        number: '',
        others,
        change,
        peopleSearch: null,
      },
    ]
  }
  const lines = layout.rows.flatMap(({ key, caption, number }, row) =>
    target(
      'line',
      { name: caption, key, others: number },
      columns.map((column) => ({ row, column })),
    ),
  )
  if (sheet.upright) return lines
  return [
    ...lines,
    ...layout.columns.flatMap(({ name }, column) =>
      target(
        'column',
        { name: gridColumnCaption(layout, column, draft.year), key: name, others: '' },
        rows.map((row) => ({ row, column })),
      ),
    ),
  ]
}

function firstCell(
  draft: OpenDraft,
  layout: GridLayout,
  places: readonly GridPosition[],
): CellAddress | null {
  const shape = gridShape({ source: draft, layout, lock: null, folds: NO_FOLDS })
  const at =
    places.find((each) => shape.at(each) === 'open') ?? places.find((each) => shape.at(each) === 'fixed')
  return at ? addressAt(layout, at) : null
}

function reportTargets({ draft, view }: Year, tabs: readonly Tab[]): readonly JumpTarget[] {
  const home = tabs.find(({ panel }) => panel === 'summary')
  if (!home) return []
  const reports = reportsOf(fullEditionOf(draft.answer().edition), view.code, draft.evaluation().inputs.facts)
  return reports.map(({ code, title }) => ({
    key: `report ${code}`,
    kind: 'report',
    name: captionOf(title, draft.year),
    where: code,
    number: '',
    others: '',
    change: { tab: home.value, report: code },
    peopleSearch: null,
  }))
}

function peopleTargets(tabs: readonly Tab[], { staff, children }: JumpPeople): readonly JumpTarget[] {
  const at = (panel: Tab['panel']): Tab | undefined => tabs.find((tab) => tab.panel === panel)
  const [staffTab, childrenTab] = [at('staff'), at('children')]
  const person = (tab: Tab, key: string, name: string, what: string): JumpTarget => ({
    key: `person ${key}`,
    kind: 'person',
    name,
    where: what === '' ? tab.label : `${what} · ${tab.label}`,
    number: '',
    others: '',
    change: { tab: tab.value },
    peopleSearch: name,
  })
  return [
    ...(staffTab
      ? staff.map(({ employeeId, displayName, positionName }) =>
          person(staffTab, employeeId, displayName, positionName),
        )
      : []),
    ...(childrenTab
      ? children.map(({ childScholarshipId, childLastName, childFirstName, lastName, firstName }) => {
          const [child, parent] = [named(childLastName, childFirstName), named(lastName, firstName)]
          const key = `child ${childScholarshipId}`
          return person(childrenTab, key, child === '' ? parent : child, child === '' ? '' : parent)
        })
      : []),
  ]
}

const named = (...names: readonly string[]): string => names.join(' ').trim()
