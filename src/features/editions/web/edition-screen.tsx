import { type ReactNode, useState } from 'react'
import type { Navigation } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import type { AdminEdition } from '#contract/admin.ts'
import { nameIn } from '#engine/key.ts'
import styles from '#features/editions/web/edition.module.css'
import { EditionEffectSection } from '#features/editions/web/edition-effect.tsx'
import { changeCounts, describeForm } from '#features/editions/web/edition-tables.ts'
import { CellTable, LineTable, RuleTable } from '#features/editions/web/edition-tables.tsx'
import { useAdminEdition } from '#features/editions/web/queries.ts'
import type { ViewCode } from '#forms/profile.ts'
import { institutionText } from '#text/administration.ts'
import { editionChangesText as text } from '#text/edition-changes.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Loading } from '#ui/loading.tsx'
import { Failed, Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'

type Props = { readonly year: number; readonly place: Navigation }
type EditionChanges = AdminEdition['changes']
type EditionForm = EditionChanges['forms'][number]
type View = EditionChanges['views'][number]

export function EditionSection({ year, place }: Props): ReactNode {
  const { data, isError, error, refetch } = useAdminEdition(year)
  return (
    <Panel
      heading={data ? nameIn(data.edition, text.title(year)) : text.anyTitle}
      purpose={text.purpose}
      lock={null}
    >
      <p className={styles.back}>
        <PlaceLink place={place} change={{ list: null }}>
          {text.back}
        </PlaceLink>
      </p>
      {isError && <Failed title={text.failed} message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading rows={8} />}
      {data && <EditionContent key={data.edition} adminEdition={data} />}
    </Panel>
  )
}

function EditionContent({ adminEdition }: { readonly adminEdition: AdminEdition }): ReactNode {
  const { year, edition, order, before, changes } = adminEdition
  if (before === null) return <Note kind="info">{text.first}</Note>
  return (
    <>
      <div className={styles.about}>
        <p>{text.between(before.edition, before.year, edition, year)}</p>
        <p>{text.order(order)}</p>
        <p>{changeCounts(changes) ?? text.same(before.year)}</p>
      </div>
      {changeCounts(changes) !== null && <Compared adminEdition={adminEdition} before={before} />}
      <section className={styles.place} aria-label={text.places.effect}>
        <h3>{text.places.effect}</h3>
        <EditionEffectSection year={year} before={before.year} />
      </section>
    </>
  )
}

type ComparedProps = {
  readonly adminEdition: AdminEdition
  readonly before: NonNullable<AdminEdition['before']>
}

function Compared({ adminEdition: { year, edition, changes }, before }: ComparedProps): ReactNode {
  const [only, setOnly] = useState(false)
  const { forms, views, lost } = changes
  const headers = [text.inYear(before.year, before.edition), text.inYear(year, edition)] as const
  return (
    <>
      <section className={styles.place} aria-label={text.places.forms}>
        <div className={styles.bar}>
          <h3>{text.places.forms}</h3>
          <Checkbox label={text.onlyChanged} checked={only} onChange={setOnly} />
        </div>
        {forms.length === 0 && <p>{text.noForms}</p>}
        {forms.map((form) => (
          <FormCompared key={`${form.kind} ${form.code} ${form.views[0]}`} {...{ form, headers, only }} />
        ))}
      </section>
      <section className={styles.place} aria-label={text.places.views}>
        <h3>{text.places.views}</h3>
        {views.length === 0 && <p>{text.noViews}</p>}
        {views.map((view) => (
          <ViewCompared key={view.view} {...{ view, headers, only }} />
        ))}
      </section>
      <section className={styles.place} aria-label={text.places.lost}>
        <h3>{text.places.lost}</h3>
        <p>{lost.length === 0 ? text.noneDropped : text.droppedHint}</p>
        {lost.length > 0 && (
          <ul className={styles.lost}>
            {lost.map(({ form, lines, views: of }) => (
              <li key={`${form} ${of[0]}`}>
                <strong>{form}</strong>: {lines.length === 0 ? text.wholeForm : lines.join('; ')}{' '}
                <span className={styles.views}>{text.shownIn(of.map(viewName))}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function viewName(view: ViewCode): string {
  return institutionText.values.view[view]
}

type Heads = readonly [before: string, after: string]
type FormsView = { readonly headers: Heads; readonly only: boolean }

function FormCompared({ form, headers, only }: FormsView & { readonly form: EditionForm }): ReactNode {
  const { kind, status, caption, purpose, views, rows, fields, cells, rules } = form
  const linesOf = kind === 'report' ? text.lines : text.rows
  const of = [caption.after, ...views.slice(0, 1).map(viewName)].join(', ')
  return (
    <Opens
      summary={
        <>
          <span className={styles.kind}>{text.kinds[kind]}</span> <strong>{caption.after}</strong>{' '}
          <span className={styles.views}>{describeForm(form)}</span>
        </>
      }
      mark={status}
    >
      {views.length > 0 && <p className={styles.views}>{text.shownIn(views.map(viewName))}</p>}
      {caption.before !== caption.after && <p>{text.caption(caption.before, caption.after)}</p>}
      {purpose !== null && (
        <LineTable
          label={text.purposeIs}
          of={of}
          headers={headers}
          lines={[{ ...purpose, marks: ['renamed'] }]}
        />
      )}
      <Lines label={linesOf} of={of} lines={rows} headers={headers} only={only} />
      <Lines label={text.fields} of={of} lines={fields} headers={headers} only={only} />
      {cells.length > 0 && <CellTable label={text.cells} of={of} headers={headers} cells={cells} />}
      {rules.length > 0 && <RuleTable label={text.rules} of={of} headers={headers} rules={rules} />}
    </Opens>
  )
}

function ViewCompared({ view, headers, only }: FormsView & { readonly view: View }): ReactNode {
  const { tabs, reports, totals } = view
  return (
    <Opens summary={<strong>{viewName(view.view)}</strong>} mark="changed">
      {totals.length > 0 && <p>{text.otherTotals(totals.map((name) => text.totals[name]))}</p>}
      <Lines label={text.tabs} of={viewName(view.view)} lines={tabs} headers={headers} only={only} />
      <Lines label={text.reports} of={viewName(view.view)} lines={reports} headers={headers} only={only} />
    </Opens>
  )
}

type LinesProps = FormsView & {
  readonly label: string
  readonly of: string
  readonly lines: EditionForm['rows']
}

function Lines({ label, of, lines, headers, only }: LinesProps): ReactNode {
  const shown = only ? lines.filter(({ marks }) => marks.length > 0) : lines
  return shown.length === 0 ? null : <LineTable label={label} of={of} headers={headers} lines={shown} />
}

type OpensProps = {
  readonly summary: ReactNode
  readonly mark: EditionForm['status']
  readonly children: ReactNode
}

/** Renders on demand: an edition may change every form. */
function Opens({ summary, mark, children }: OpensProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.form} data-is={mark} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && <div className={styles.opened}>{children}</div>}
    </details>
  )
}
