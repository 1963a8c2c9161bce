import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Level } from '#api/access.ts'
import {
  ceilingEffects,
  isAbove,
  lowestOf,
  type RequestedSum,
  remainingInTotal,
  sumRequested,
} from '#budget/limits.ts'
import { reviewText } from '#budget/review-text.ts'
import { CeilingWarning } from '#budget/web/above-limit.tsx'
import type { Navigation } from '#budget/web/address.ts'
import { AmountInColumn } from '#budget/web/amount-in-column.tsx'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { reviewKeys } from '#budget/web/queries.ts'
import { tableBook } from '#documents/web/table-workbook.ts'
import { importText } from '#engine/list/import-text.ts'
import { headersOf } from '#engine/list/list.ts'
import { figurePart } from '#engine/number/error-texts.ts'
import { countText } from '#engine/number/format.ts'
import { timeText } from '#engine/time.ts'
import { type CeilingInstitution, type CeilingParent, ceilingCalls } from '#features/ceilings/api.ts'
import type { ShareCheck } from '#features/ceilings/limits.ts'
import { ceilingDeskText } from '#features/ceilings/text.ts'
import {
  type CeilingEdit,
  ceilingListColumns,
  type Edits,
  type PastedCeilings,
  pastedAmounts,
  pastedOver,
  readTyped,
  storedTyped,
  subjectKey,
  toSet,
  withTyped,
} from '#features/ceilings/web/ceiling-edits.ts'
import {
  CeilingsFromExcel,
  ceilingEditOf,
  excelColumns,
} from '#features/ceilings/web/ceilings-from-excel.tsx'
import styles from '#features/ceilings/web/ceilings-screen.module.css'
import { everyCeiling, useCeilings } from '#features/ceilings/web/queries.ts'
import { listSizes } from '#features/portfolio/institution-filter.ts'
import { FilterChips } from '#features/portfolio/web/filter-chips.tsx'
import { filterParams, listQueryFromAddress } from '#features/portfolio/web/filter-in-address.ts'
import { FilterForm } from '#features/portfolio/web/institution-filters.tsx'
import { useInstitutionTable, usePageThatIs } from '#features/portfolio/web/institution-list.tsx'
import { useInstitutions } from '#features/portfolio/web/queries.ts'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import type { AdminEdits } from '#features/sign-in/web/leaving.ts'
import { adminEditsKey } from '#features/sign-in/web/queries.ts'
import { amountText } from '#forms/amounts.ts'
import { type ExpenseKind, expenseKinds, isLimited, limitsText } from '#forms/limits.ts'
import { type Group, groupOf, groups } from '#forms/profile.ts'
import { alertFailure, errorMessage } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Select } from '#ui/fields.tsx'
import { LineField } from '#ui/line-field.tsx'
import { Loading } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { Panel, PanelBar } from '#ui/panel.tsx'
import { pastedSheet } from '#ui/pasted-rows.ts'
import { QueryState } from '#ui/query-state.tsx'
import { confirmDialog } from '#ui/questions.ts'
import { saveFile } from '#ui/save-file.ts'
import { CellSelect } from '#ui/select-fields.tsx'
import { TablePager, TableSearch } from '#ui/table-search.tsx'
import { tableText } from '#ui/table-text.ts'
import { type DataColumn, useTableView } from '#ui/table-view.ts'
import { showToast } from '#ui/toasts.ts'

const text = ceilingDeskText.screen

/** A changed filter stays on this page. */
const here = { desk: 'ceilings' } as const

type Props = { readonly year: number; readonly level: Level; readonly place: Navigation }

/** Compares the ceilings of institutions, of regions and of all together with the requested amounts. */
export function CeilingsScreen({ year, level, place }: Props): ReactNode {
  const institutions = useInstitutions(year, { size: 1 })
  const sessions = (institutions.data?.sessionCodes ?? []).toSorted().toReversed()
  const sessionCode = sessions.find((code) => code === place.address.period) ?? sessions[0] ?? null
  return (
    <Panel heading={text.heading} purpose={text.purpose} lock={null}>
      <QueryState failed={text.failed} of={institutions} rows={8} />
      {institutions.isSuccess && sessionCode === null && (
        <Note kind="info">{institutions.data.all === 0 ? text.none : text.noPeriod}</Note>
      )}
      {sessionCode !== null && (
        <OfPeriod key={sessionCode} {...{ year, level, place, sessions, sessionCode }} />
      )}
    </Panel>
  )
}

type OfPeriodProps = Props & { readonly sessions: readonly string[]; readonly sessionCode: string }

function OfPeriod({ year, level, place, sessions, sessionCode }: OfPeriodProps): ReactNode {
  const listQuery = useMemo(() => listQueryFromAddress(place.address), [place])
  const filter = filterParams(listQuery)
  const { sort, direction, page, size } = listQuery
  const ceilings = useCeilings(sessionCode, { ...filter, sort, direction, page, size })
  const { edits, setEdits, save, saving } = useEdits(sessionCode, level)
  const [imports, setImports] = useState(false)
  const answer = usePageThatIs(ceilings, listQuery, { place, at: here })
  const lines = useMemo(() => answer?.rows.map(ceilingEditOf) ?? [], [answer])
  const editing = { edits, setEdits, level, year }
  const columns = institutionColumns({ year, place, editing, lines })
  const parents = useMemo(() => (answer ? [answer.whole, ...answer.regions] : []), [answer])
  const { view, search, choose } = useInstitutionTable({ listQuery, place, at: here, columns, answer })
  const ready = toSet(edits, level)
  const saveBlockReason = edits.size === 0 ? text.nothingToSave : ready === null ? text.faulty : null
  const exportAll = (): Promise<void> =>
    everyCeiling(sessionCode, { ...filter, sort, direction })
      .then((rows) => tableBook(excelColumns(year, level), rows, text.heading))
      .then((book) => saveFile(book, text.fileName(sessionCode)))
      .catch((error: unknown) => showToast({ kind: 'error', message: errorMessage(error) }))
  return (
    <>
      <div className="row">
        <Select
          label={text.period}
          options={sessions.map((code) => ({ value: code, label: code }))}
          value={sessionCode}
          onChange={(period) => place.go({ period })}
        />
        <Button
          variant="primary"
          busy={saving}
          disabledReason={saveBlockReason}
          onClick={() => ready && void save(ready)}
        >
          {text.save(edits.size)}
        </Button>
        {edits.size > 0 && <Button onClick={() => setEdits(() => noEdits)}>{text.undo}</Button>}
        <Button onClick={() => setImports(true)}>{text.import}</Button>
        <Button onClick={() => void exportAll()}>{text.export}</Button>
      </div>
      {answer && <Parents rows={parents} {...{ year, editing }} />}
      {answer && (
        <div className="stack">
          <h3>{text.institutions}</h3>
          <FilterForm year={year} filter={listQuery} search={search} onFilter={choose} />
          <FilterChips place={place} at={here} />
          <PanelBar controls={<TablePager view={view} sizes={listSizes} />}>
            <span>{workspaceText.filter.found(answer.found, answer.all)}</span>
          </PanelBar>
          <DataTable
            caption={text.institutions}
            view={view}
            keyOf={({ institutionId }) => institutionId}
            empty={answer.all === 0 ? text.none : workspaceText.overview.noneFound}
            totalLabel={null}
          />
        </div>
      )}
      {!answer && !ceilings.isError && <Loading rows={8} />}
      <QueryState failed={text.failed} of={ceilings} />
      {imports && (
        <CeilingsFromExcel {...{ year, sessionCode, level }} save={save} onClose={() => setImports(false)} />
      )}
    </>
  )
}

/** Stored in the query cache, so that unsaved edits survive the screen. */
type CeilingEditsData = AdminEdits & { readonly edits: Edits }

const noEdits: Edits = new Map()

function useEdits(sessionCode: string, level: Level) {
  const client = useQueryClient()
  const key = [...adminEditsKey, 'ceilings', sessionCode]
  const cachedEdits = (): Edits => client.getQueryData<CeilingEditsData>(key)?.edits ?? noEdits
  const [edits, show] = useState<Edits>(cachedEdits)
  const setEdits = (change: (now: Edits) => Edits): void => {
    const next = change(cachedEdits())
    client.setQueryDefaults(key, { gcTime: Infinity })
    if (next.size > 0) client.setQueryData<CeilingEditsData>(key, { edits: next, changes: () => next.size })
    else client.removeQueries({ queryKey: key, exact: true })
    show(next)
  }
  const [saving, setSaving] = useState(false)
  const save = async (ceilings: NonNullable<ReturnType<typeof toSet>>): Promise<boolean> => {
    setSaving(true)
    try {
      const { message } = await send(ceilingCalls.reviewSetCeilings, {
        params: { sessionCode },
        body: { ceilings: [...ceilings] },
      })
      showToast({ kind: 'success', message })
      // The header and the lists also show ceilings.
      await client.invalidateQueries({ queryKey: reviewKeys.all })
      const sent = new Set(ceilings.map(({ subject }) => subjectKey(subject)))
      setEdits((now) => new Map([...now].filter(([subject]) => !sent.has(subject))))
      return true
    } catch (error) {
      void alertFailure(error)
      return false
    } finally {
      setSaving(false)
    }
  }
  return { edits, setEdits, save, saving, level }
}

type CeilingsEditing = {
  readonly edits: Edits
  readonly setEdits: (change: (now: Edits) => Edits) => void
  readonly level: Level
  readonly year: number
}

/** Several kinds of institutions use the format of events and papers. */
const ofSeveral: Group = groups[0]

function parentLine({ region, name, ceilings }: CeilingParent, level: Level): CeilingEdit {
  return {
    subject: region === '' ? { kind: 'set', id: '' } : { kind: 'region', id: region },
    name: region === '' ? text.whole[level] : name,
    group: ofSeveral,
    ceilings,
  }
}

type ParentsProps = {
  readonly rows: readonly CeilingParent[]
  readonly year: number
  readonly editing: CeilingsEditing
}

function Parents({ rows, year, editing }: ParentsProps): ReactNode {
  const { level } = editing
  const all = rows.map((row) => ({ row, line: parentLine(row, level) }))
  const lines = all.map(({ line }) => line)
  const shown = useRef(lines)
  const columns: readonly DataColumn<(typeof all)[number]>[] = [
    column('region', text.headers.region, 'name', ({ line }) => line.name),
    column('count', text.headers.count, 'figure', ({ row }) => countText(row.institutions)),
    column('requestedLastYear', text.headers.requestedLastYear(year - 1), 'figure', ({ row }) =>
      renderAmount(row.requestedLastYear, ofSeveral, groupsOf(lines)),
    ),
    ...amountColumns<(typeof all)[number]>(
      ({ row, line }) => ({ line, asks: row, budgets: row.institutions }),
      { editing, lines, shownLines: () => shown.current },
    ),
    ...expenseKinds.map((kind) => ({
      ...column<(typeof all)[number]>(`shared-${kind}`, text.kinds[kind], 'figure', ({ row }) => (
        <Shared check={row.shared[kind]} />
      )),
      group: text.headers.shared,
    })),
    column('setBy', text.headers.setBy, 'text', ({ line }) => <SetBy line={line} level={level} />),
  ]
  // The list of institutions below is in the address.
  const view = useTableView({ columns, rows: all, textOf: ({ line }) => line.name, inAddress: 'nothing' })
  useEffect(() => {
    shown.current = view.getRowModel().rows.map(({ original }) => original.line)
  })
  const [opened] = useState(all.length <= FEW || lines.some((line) => isTyped(line, editing)))
  return (
    <details className={styles.parents} open={opened}>
      <summary>
        <h3>{text.parents}</h3>
        <span className="muted-small">
          {text.ofParents(all.length, all.filter(({ row }) => row.ceilings.some(isLimited)).length)}
        </span>
      </summary>
      {all.length > 10 && (
        <div className="row">
          <TableSearch label={text.headers.region} placeholder={text.headers.region} view={view} />
        </div>
      )}
      <DataTable
        caption={text.parents}
        view={view}
        keyOf={({ line }) => subjectKey(line.subject)}
        empty={tableText.noneFound}
        totalLabel={null}
      />
    </details>
  )
}

/** More regions are folded, so that the institutions below stay visible. */
const FEW = 4

function isTyped({ subject }: CeilingEdit, { edits }: CeilingsEditing): boolean {
  return edits.has(subjectKey(subject))
}

/** The sum of the ceilings below, with a warning above the limit. */
function Shared({ check: { limit, shared, without } }: { readonly check: ShareCheck }): ReactNode {
  if (shared === 0 && limit === null) return ''
  return (
    <div className={styles.shared}>
      {amountText(shared, ofSeveral)}
      {limit !== null && isAbove(shared, limit, ofSeveral) && (
        <CeilingWarning effect="binding">
          {text.sharedAbove(amountText(shared - limit, ofSeveral))}
        </CeilingWarning>
      )}
      {without > 0 && <span className="muted-small">{text.without(without)}</span>}
    </div>
  )
}

type InstitutionColumns = {
  readonly year: number
  readonly place: Navigation
  readonly editing: CeilingsEditing
  readonly lines: readonly CeilingEdit[]
}

function institutionColumns({
  year,
  place,
  editing,
  lines,
}: InstitutionColumns): readonly DataColumn<CeilingInstitution>[] {
  const among = groupsOf(lines)
  return [
    {
      ...column<CeilingInstitution>('name', text.headers.name, 'name', (row) => (
        <>
          <PlaceLink place={place} change={{ institution: row.institutionId, tab: null }}>
            {row.name}
          </PlaceLink>
          <span className={styles.number}>{row.institutionId}</span>
        </>
      )),
      sortBy: (row) => row.name,
    },
    {
      ...column<CeilingInstitution>(
        'requestedLastYear',
        text.headers.requestedLastYear(year - 1),
        'figure',
        (row) => renderAmount(row.requestedLastYear, groupOf(row), among),
      ),
      sortBy: (row) => row.requestedLastYear,
    },
    ...amountColumns<CeilingInstitution>(
      (row) => ({ line: ceilingEditOf(row), asks: sumRequested([row.requested]), budgets: 1 }),
      { editing, lines, shownLines: () => lines },
    ),
    column('effect', text.headers.effect, 'text', (row) => (
      <EffectField line={ceilingEditOf(row)} editing={editing} />
    )),
    column('setBy', text.headers.setBy, 'text', (row) => (
      <SetBy line={ceilingEditOf(row)} level={editing.level} />
    )),
  ]
}

type RequestedLine = {
  readonly asks: RequestedSum
  readonly budgets: number
  readonly line: CeilingEdit
}

/** Only ceilings of single institutions can prevent sending, so only they show the effect. */
function amountColumns<Row>(
  of: (row: Row) => RequestedLine,
  {
    editing,
    lines,
    shownLines,
  }: {
    readonly editing: CeilingsEditing
    readonly lines: readonly CeilingEdit[]
    readonly shownLines: ShownLines
  },
): readonly DataColumn<Row>[] {
  const grouped = (group: string, name: string, cell: (at: RequestedLine, kind: ExpenseKind) => ReactNode) =>
    expenseKinds.map(
      (kind): DataColumn<Row> => ({
        ...column<Row>(`${name}-${kind}`, text.kinds[kind], 'figure', (row) => cell(of(row), kind)),
        group,
      }),
    )
  const among = groupsOf(lines)
  return [
    ...grouped(text.headers.requested, 'requested', (at, kind) => (
      <RequestedAmount {...at} kind={kind} among={among} />
    )),
    ...grouped(text.headers.limit, 'limit', (at, kind) => (
      <LimitField line={at.line} kind={kind} editing={editing} shownLines={shownLines} />
    )),
    ...grouped(text.headers.difference, 'left', (at, kind) => <Left {...at} kind={kind} among={among} />),
  ]
}

function column<Row>(
  key: string,
  head: string,
  kind: NonNullable<DataColumn<Row>['kind']>,
  cell: (row: Row) => ReactNode,
): DataColumn<Row> {
  return { key, head, kind, value: null, cell }
}

function renderAmount(amount: number | null, group: Group, among: readonly Group[]): ReactNode {
  return amount === null ? '' : <AmountInColumn tugrik={amount} of={[group]} among={among} />
}

function groupsOf(lines: readonly CeilingEdit[]): readonly Group[] {
  return lines.map(({ group }) => group)
}

/** Shows the number of budgets if some are unknown. */
function RequestedAmount({
  asks: { requested, known },
  budgets,
  line,
  kind,
  among,
}: RequestedLine & OfKind & Among): ReactNode {
  if (requested === null) return ''
  const amount = <AmountInColumn tugrik={requested[kind]} of={[line.group]} among={among} />
  if (known === budgets) return amount
  return (
    <div className={styles.shared}>
      {amount}
      <span className="muted-small">{text.known(known, budgets)}</span>
    </div>
  )
}

/** The remainder below the lowest ceiling of any level. */
function Left({ asks, budgets, line, kind, among }: RequestedLine & OfKind & Among): ReactNode {
  const limit = lowestOf(line.ceilings)[kind]
  const left = remainingInTotal(asks, { kind, limit, budgets }, line.group)
  if (left === null) return ''
  if (left >= 0) return <AmountInColumn tugrik={left} of={[line.group]} among={among} />
  return <CeilingWarning effect="binding">{text.above(amountText(-left, line.group))}</CeilingWarning>
}

type OfKind = { readonly kind: ExpenseKind }

type Among = { readonly among: readonly Group[] }

/** Shows amounts of other levels only, because the fields contain the own ones. */
function SetBy({ line, level }: { readonly line: CeilingEdit; readonly level: Level }): ReactNode {
  return (
    <ul className={styles.setBy}>
      {line.ceilings.map((each) => (
        <li key={each.level}>
          {each.level !== level && (
            <span>
              {text.other(ceilingDeskText.levels[each.level], limitsText(each, line.group))} (
              {text.effects[each.effect]}){' '}
            </span>
          )}
          <span className="muted-small">{reviewText.return.who(each.by, timeText(each.at))}</span>
        </li>
      ))}
    </ul>
  )
}

/** In the order on the screen. */
type ShownLines = () => readonly CeilingEdit[]

type FieldProps = { readonly line: CeilingEdit; readonly editing: CeilingsEditing }

const MAX_NAMED = 8

function LimitField({
  line,
  kind,
  shownLines,
  editing: { edits, setEdits, level, year },
}: FieldProps & { readonly kind: ExpenseKind; readonly shownLines: ShownLines }): ReactNode {
  const edit = edits.get(subjectKey(line.subject))
  const typed = edit?.typed ?? storedTyped(line, level)
  const read = edit ? readTyped(typed, line, level) : null
  const paste = (event: ClipboardEvent): void => {
    const sheet = pastedSheet(event.clipboardData, headersOf({ columns: ceilingListColumns }))
    if (sheet === null) return
    const { rows, titles: around = [], left } = sheet
    const cells = rows.map((row) => row.map(figurePart))
    if (cells.length <= 1 && (cells[0]?.length ?? 0) <= 1 && around.length === 0) return
    event.preventDefault()
    if (left.length > 0) showToast({ kind: 'warning', message: importText.left(left), about: 'paste' })
    void askAndPaste({ cells, around })
  }
  const askAndPaste = async (pasted: PastedCeilings): Promise<void> => {
    const lines = shownLines()
    const at = lines.findIndex((each) => subjectKey(each.subject) === subjectKey(line.subject))
    const pasteInto = (now: Edits): Edits =>
      pastedOver(now, { lines, from: { at, kind }, level, year }, pasted)
    const changes = pastedAmounts(edits, pasteInto(edits), { lines, level })
    const more = changes.length - MAX_NAMED
    const named = [...changes.slice(0, MAX_NAMED), ...(more > 0 ? [text.pasteAsk.more(more)] : [])]
    const ask = {
      title: text.pasteAsk.title(changes.length),
      message: text.pasteAsk.message(named),
      confirm: text.pasteAsk.confirm,
      primary: 'confirm',
    } as const
    if (changes.length > 0 && !(await confirmDialog(ask))) return
    setEdits(pasteInto)
    const below = pasted.cells
      .slice(lines.length - at)
      .filter((row) => row.some((cell) => cell.trim() !== ''))
    if (below.length > 0)
      showToast({ kind: 'warning', message: text.pastedBelow(below.length), about: 'paste' })
  }
  return (
    <div className={styles.field} data-changed={edit !== undefined} onPasteCapture={paste}>
      <LineField
        label={text.field(line.name, text.kinds[kind])}
        shown={false}
        kind="figure"
        value={typed[kind]}
        error={read && !read.ok ? (read.errors[kind] ?? null) : null}
        onChange={(value) => setEdits((now) => withTyped(now, line, { [kind]: value }, level))}
      />
    </div>
  )
}

function EffectField({ line, editing: { edits, setEdits, level } }: FieldProps): ReactNode {
  const { effect } = edits.get(subjectKey(line.subject))?.typed ?? storedTyped(line, level)
  return (
    <div className={styles.effect}>
      <CellSelect
        label={text.effectOf(line.name)}
        options={ceilingEffects.map((value) => ({ value, label: text.effects[value] }))}
        value={effect}
        valueLabel={text.effects[effect]}
        disabled={false}
        error={null}
        onChange={(value) => {
          const chosen = ceilingEffects.find((each) => each === value)
          if (chosen) setEdits((now) => withTyped(now, line, { effect: chosen }, level))
        }}
      />
    </div>
  )
}
