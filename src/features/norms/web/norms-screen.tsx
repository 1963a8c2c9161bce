import { type ReactNode, useMemo, useState } from 'react'
import { lastYearText } from '#budget/edit-text.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { useDraftState } from '#budget/web/use-draft.ts'
import { useForms } from '#budget/web/use-forms.ts'
import { sourceSentence } from '#documents/source-text.ts'
import { addressOf, type CellAddress } from '#engine/key.ts'
import { nameOf } from '#engine/names.ts'
import { timeText } from '#engine/time.ts'
import type { NormVersion } from '#features/administration/api.ts'
import { adminScreenText } from '#features/administration/text.ts'
import { NoYears, type YearsLink } from '#features/administration/web/no-years.tsx'
import { useAdminYears } from '#features/administration/web/queries.ts'
import { yearAt } from '#features/administration/web/year-choice.ts'
import type { AdminNorms } from '#features/norms/api.ts'
import { normsScreenText } from '#features/norms/text.ts'
import { NormActions, type RenderNormListActions } from '#features/norms/web/norm-actions.tsx'
import {
  type NormSession,
  useNormRest,
  useNormSession,
  useSaveNorms,
} from '#features/norms/web/norm-session.ts'
import styles from '#features/norms/web/norms.module.css'
import { useAdminNorms } from '#features/norms/web/queries.ts'
import { editionOf } from '#forms/editions/editions.ts'
import type { Norm, NormSource } from '#forms/norms/norm.ts'
import { editsOfOffer, type NormOffer, offersFor, sourcesOfOffer } from '#forms/norms/norm-offers.ts'
import { offeredNormsText } from '#forms/norms/norm-offers-text.ts'
import { type NormProblem, normProblems } from '#forms/norms/norm-problems.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/fields.tsx'
import { usePageKeys } from '#ui/frame/page-keys.ts'
import { nothingChosen } from '#ui/grid/cursor.ts'
import { SheetGrid } from '#ui/grid/sheet-grid.tsx'
import { undoOrRedo } from '#ui/grid/undo-across-sheets.ts'
import { LineField } from '#ui/line-field.tsx'
import { Loading } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { Panel, PanelBar } from '#ui/panel.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { screenText } from '#ui/screen-text.ts'
import { TableFrame } from '#ui/table-frame.tsx'
import { showToast } from '#ui/toasts.ts'

type NormsSectionProps = YearsLink & {
  readonly userName: string
  readonly renderListActions: RenderNormListActions
}

/** Only the newest version can be changed, which creates a draft. */
export function NormsSection({ place, yearsTab, userName, renderListActions }: NormsSectionProps): ReactNode {
  const years = useAdminYears()
  const all = years.data?.years ?? []
  const shown = yearAt(all, place.address.year)
  const [older, setOlder] = useState<number | null>(null)
  const newest = shown?.versions[0]
  const version = shown?.versions.find((each) => each.version === older) ?? newest
  const norms = useAdminNorms(shown?.year ?? null, version?.version ?? null)
  const hasForms = useForms([norms.data?.edition])
  const failed = [years, norms].find(({ isError, data }) => isError && !data)
  return (
    <Panel heading={normsScreenText.heading} purpose={normsScreenText.purpose} lock={null}>
      {failed && <QueryState failed={adminScreenText.readFailed} of={failed} />}
      {years.data && !shown && <NoYears place={place} yearsTab={yearsTab} />}
      {shown && version && (
        <PanelBar controls={null}>
          <Select
            label={normsScreenText.year}
            options={all.map(({ year }) => ({
              value: String(year),
              label: String(year),
            }))}
            value={String(shown.year)}
            onChange={(year) => {
              setOlder(null)
              place.go({ year: Number(year) })
            }}
          />
          <Select
            label={normsScreenText.version}
            options={shown.versions.map((each) => ({
              value: String(each.version),
              label: versionName(each),
            }))}
            value={String(version.version)}
            onChange={(each) => setOlder(Number(each))}
          />
        </PanelBar>
      )}
      {!failed && (years.isPending || (shown && norms.isPending)) && <Loading rows={8} />}
      {norms.data && hasForms && shown && version && (
        <NormsEditor
          key={`${shown.year} ${version === newest ? 'newest' : version.version}`}
          answer={norms.data}
          userName={userName}
          renderListActions={renderListActions}
          isNewest={version === newest}
          onMoved={() => setOlder(null)}
        />
      )}
    </Panel>
  )
}

function versionName({ version, publishedAt, changedAt, note }: NormVersion): string {
  if (publishedAt === null)
    return normsScreenText.draft(version, changedAt === null ? '' : timeText(changedAt))
  return normsScreenText.published(version, timeText(publishedAt), note)
}

type NormsEditorProps = {
  readonly answer: AdminNorms
  readonly userName: string
  readonly renderListActions: RenderNormListActions
  readonly isNewest: boolean
  readonly onMoved: () => void
}

function NormsEditor({
  answer,
  userName,
  renderListActions,
  isNewest,
  onMoved,
}: NormsEditorProps): ReactNode {
  const session = useNormSession(answer)
  const rest = useNormRest(session)
  const { draft } = session
  const { evaluation, copied } = useDraftState(draft)
  const { norms } = editionOf(answer.edition)
  const [code, setCode] = useState(norms[0]?.sheet.code ?? '')
  const norm = norms.find(({ sheet }) => sheet.code === code)
  const lock = isNewest ? null : normsScreenText.olderClosed
  const saving = useSaveNorms(session, userName)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session's content follows from these two
  const problems = useMemo(() => normProblems(norms, session.content()), [session, norms, evaluation, rest])
  const save = (): void => {
    if (lock === null && session.changes() > 0 && !saving.isPending)
      saving.mutate(undefined, { onSuccess: onMoved })
  }
  usePageKeys({
    save,
    undo: () => undoOrRedo(draft, 'undo', lock),
    redo: () => undoOrRedo(draft, 'redo', lock),
  })
  return (
    <>
      {isNewest && (
        <PanelBar controls={null}>
          <NormActions
            renderListActions={renderListActions}
            session={session}
            problems={problems}
            changes={session.changes()}
            saving={saving.isPending}
            onSave={save}
            onMoved={onMoved}
          />
        </PanelBar>
      )}
      <ContinuedLine
        draft={draft}
        continued={[...copied].map(addressOf)}
        confirm={normsScreenText.confirmAll}
        lock={lock}
      />
      <div className={styles.editor}>
        <NormList norms={norms} shown={code} draft={draft} problems={problems} onShow={setCode} />
        {norm && (
          <NormSheet
            key={code}
            norm={norm}
            session={session}
            lock={lock}
            problems={problems.filter(({ sheet }) => sheet === code)}
            onSave={save}
          />
        )}
      </div>
    </>
  )
}

type NormListProps = {
  readonly norms: readonly Norm[]
  readonly shown: string
  readonly draft: OpenDraft
  readonly problems: readonly NormProblem[]
  readonly onShow: (code: string) => void
}

function NormList({ norms, shown, draft, problems, onShow }: NormListProps): ReactNode {
  return (
    <nav className={styles.list} aria-label={normsScreenText.list}>
      {norms.map(({ sheet: { code, caption } }) => (
        <button
          key={code}
          type="button"
          className={styles.item}
          aria-current={code === shown ? 'true' : undefined}
          onClick={() => onShow(code)}
        >
          <span>{caption}</span>
          <SettledMark
            pending={draft.sheetState(code).pending}
            continued={draft.sheetState(code).copied.length}
            problems={problems.filter(({ sheet }) => sheet === code).length}
          />
        </button>
      ))}
    </nav>
  )
}

type NormSheetProps = {
  readonly norm: Norm
  readonly session: NormSession
  readonly lock: string | null
  readonly problems: readonly NormProblem[]
  readonly onSave: () => void
}

function NormSheet({ norm, session, lock, problems, onSave }: NormSheetProps): ReactNode {
  const chosen = useMemo(nothingChosen, [])
  const { draft } = session
  const sheet = draft.program.sheets.get(norm.sheet.code)
  if (!sheet) return null
  const columns = Object.keys(sheet.fields).length > FEW_COLUMNS ? 'many' : 'few'
  return (
    <section className={`stack ${styles.sheet}`} data-columns={columns} aria-label={sheet.caption}>
      <div className="stack">
        <h3>{sheet.caption}</h3>
        <p className="muted">{sheet.purpose}</p>
        {problems.length > 0 && (
          <Note kind="error">
            <ul className="bullets">
              {problems.map((problem) => (
                <li key={`${problem.row} ${problem.field} ${problem.message}`}>
                  <ProblemLine
                    problem={problem}
                    name={nameOf(draft.program, problem, sheet.code, draft.year)}
                    onGo={() => draft.revealRequest.setState(problem, true)}
                  />
                </li>
              ))}
            </ul>
          </Note>
        )}
        <ContinuedLine
          draft={draft}
          continued={draft.sheetState(sheet.code).copied}
          confirm={normsScreenText.confirmSheet}
          lock={lock}
        />
        {lock === null && <Offers norm={norm} session={session} />}
        <SheetGrid
          tools={null}
          source={draft}
          sheet={sheet}
          institutionName=""
          lock={lock}
          onSave={onSave}
          chosen={chosen}
          mayBegin={neverAtOnce}
          comparisonFigures={null}
          isStandIn={saidBelow}
          cellActions={null}
          lastYearBlockReason={lastYearText.noLastYearHere}
        />
      </div>
      <NormRowSources norm={norm} session={session} lock={lock} />
    </section>
  )
}

/** Offers of a source that no publication confirms. Accepting one is a single edit of the draft, with its source. */
function Offers({ norm, session }: Pick<NormSheetProps, 'norm' | 'session'>): ReactNode {
  const apply = (offer: NormOffer): void => {
    session.draft.enterBlock('brought', editsOfOffer(offer))
    const { sources } = session.rest.getState()
    const own = { ...sources[offer.sheet], ...sourcesOfOffer(offer) }
    session.rest.setState({ sources: { ...sources, [offer.sheet]: own } })
    showToast({ kind: 'success', message: offeredNormsText.taken })
  }
  return offersFor(norm, session.content().givens).map((offer) => (
    <Note key={offer.about} kind="info">
      {offer.about}{' '}
      <TextButton label={`${offeredNormsText.apply}: ${offer.about}`} onClick={() => apply(offer)}>
        {offeredNormsText.apply}
      </TextButton>
    </Note>
  ))
}

/** This many columns need less than half of a wide window. */
const FEW_COLUMNS = 4

/** The sources below the grid already mark model values. */
const saidBelow = (): boolean => false

/** The user chooses a norm first, so no grid takes the focus. */
const neverAtOnce = (): boolean => false

type LineProps = { readonly problem: NormProblem; readonly name: string; readonly onGo: () => void }

/** Sources have no cell in the grid. */
function ProblemLine({ problem: { field, message }, name, onGo }: LineProps): ReactNode {
  if (field === '') return message
  return (
    <>
      <TextButton label={`${name}: ${normsScreenText.goTo}`} onClick={onGo}>
        {name}
      </TextButton>{' '}
      {message}
    </>
  )
}

type NormRowSourcesProps = {
  readonly norm: Norm
  readonly session: NormSession
  readonly lock: string | null
}

function NormRowSources({ norm, session, lock }: NormRowSourcesProps): ReactNode {
  const rest = useNormRest(session)
  const { code, rows } = norm.sheet
  const sourceOf = (row: string): NormSource => rest.sources[code]?.[row] ?? declaredSource(norm, row)
  const put = (changed: Readonly<Record<string, NormSource>>): void =>
    session.rest.setState({ sources: { ...rest.sources, [code]: { ...rest.sources[code], ...changed } } })
  const first = rows[0] && sourceOf(rows[0].code)
  return (
    <details className={styles.sources} open={rows.length <= 15}>
      <summary>{normsScreenText.sources}</summary>
      {rows.length > 1 && first && (
        <Button
          variant="quiet"
          disabledReason={lock}
          onClick={() => put(Object.fromEntries(rows.map((row) => [row.code, first])))}
        >
          {normsScreenText.firstToAll}
        </Button>
      )}
      <TableFrame
        label={normsScreenText.sources}
        headers={[normsScreenText.row, normsScreenText.source, normsScreenText.from, normsScreenText.model]}
        classes={`table-boxed ${styles.sourceTable}`}
      >
        {rows.map((row) => (
          <SourceRow
            key={row.code}
            caption={row.caption}
            source={sourceOf(row.code)}
            disabled={lock !== null}
            onChange={(next) => put({ [row.code]: next })}
          />
        ))}
      </TableFrame>
    </details>
  )
}

function declaredSource({ sheet, sources }: Norm, row: string): NormSource {
  const { source = '', from = null, model = true } = sources[row] ?? {}
  return { source: sourceSentence(source, sheet.caption), from, model }
}

type RowProps = {
  readonly caption: string
  readonly source: NormSource
  readonly disabled: boolean
  readonly onChange: (source: NormSource) => void
}

function SourceRow({ caption, source, disabled, onChange }: RowProps): ReactNode {
  return (
    <tr>
      <th scope="row">{caption}</th>
      <td>
        <LineField
          label={`${caption}: ${normsScreenText.source}`}
          shown={false}
          kind="text"
          maxLength={300}
          disabled={disabled}
          value={source.source}
          onChange={(next) => onChange({ ...source, source: next })}
        />
      </td>
      <td>
        <LineField
          label={`${caption}: ${normsScreenText.from}`}
          shown={false}
          kind="text"
          maxLength={10}
          disabled={disabled}
          value={source.from ?? ''}
          onChange={(next) => onChange({ ...source, from: next.trim() || null })}
        />
      </td>
      <td>
        <Checkbox
          label={`${caption}: ${normsScreenText.model}`}
          shown={false}
          disabled={disabled}
          checked={source.model}
          onChange={(model) => onChange({ ...source, model })}
        />
      </td>
    </tr>
  )
}

type SettledMarkProps = { readonly pending: number; readonly continued: number; readonly problems: number }

function SettledMark({ pending, continued, problems }: SettledMarkProps): ReactNode {
  return (
    <span className={styles.marks}>
      {continued > 0 && (
        <span className={styles.continued}>
          <span aria-hidden="true">{continued}</span>
          <span className="visually-hidden">{normsScreenText.continued(continued)}</span>
        </span>
      )}
      {pending > 0 && (
        <span className={styles.pending}>
          <span aria-hidden="true">{pending}</span>
          <span className="visually-hidden">{normsScreenText.pending(pending)}</span>
        </span>
      )}
      {problems > 0 && (
        <span className={styles.problems}>
          <span aria-hidden="true">{problems}</span>
          <span className="visually-hidden">{screenText.page.errors(problems)}</span>
        </span>
      )}
    </span>
  )
}

type ContinuedLineProps = {
  readonly draft: OpenDraft
  readonly continued: readonly CellAddress[]
  readonly confirm: string
  readonly lock: string | null
}

function ContinuedLine({ draft, continued, confirm, lock }: ContinuedLineProps): ReactNode {
  if (continued.length === 0) return null
  return (
    <p className="row">
      <span role="status">{normsScreenText.continued(continued.length)}</span>
      <Button variant="quiet" disabledReason={lock} onClick={() => draft.confirm(continued)}>
        {confirm}
      </Button>
    </p>
  )
}
