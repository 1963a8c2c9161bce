import { type ReactNode, useState } from 'react'
import type { Navigation } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { institutionValueText } from '#engine/fact-text.ts'
import type { AdminEdition } from '#features/editions/api.ts'
import { editionChangesText } from '#features/editions/text.ts'
import styles from '#features/editions/web/edition.module.css'
import { EditionEffectSection } from '#features/editions/web/edition-effect.tsx'
import { changeCounts, describeForm } from '#features/editions/web/edition-tables.ts'
import { CellTable, LineTable, RuleTable } from '#features/editions/web/edition-tables.tsx'
import { useAdminEdition } from '#features/editions/web/queries.ts'
import type { ViewCode } from '#forms/profile.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { QueryState } from '#ui/query-state.tsx'

type Props = { readonly year: number; readonly place: Navigation }
type EditionChanges = AdminEdition['changes']
type EditionForm = EditionChanges['forms'][number]
type View = EditionChanges['views'][number]

export function EditionSection({ year, place }: Props): ReactNode {
  const edition = useAdminEdition(year)
  return (
    <Panel heading={editionChangesText.title(year)} purpose={editionChangesText.purpose} lock={null}>
      <p>
        <PlaceLink place={place} change={{ list: null }}>
          {editionChangesText.back}
        </PlaceLink>
      </p>
      <QueryState failed={editionChangesText.failed} of={edition} rows={8} />
      {edition.data && <EditionContent key={edition.data.edition} adminEdition={edition.data} />}
    </Panel>
  )
}

function EditionContent({ adminEdition }: { readonly adminEdition: AdminEdition }): ReactNode {
  const { year, edition, order, before, changes } = adminEdition
  if (before === null) return <Note kind="info">{editionChangesText.first}</Note>
  return (
    <>
      <div className={styles.about}>
        <p>{editionChangesText.between(before.edition, before.year, edition, year)}</p>
        <p>{editionChangesText.order(order)}</p>
        <p>{changeCounts(changes) ?? editionChangesText.same(before.year)}</p>
      </div>
      {changeCounts(changes) !== null && <Compared adminEdition={adminEdition} before={before} />}
      <section className={styles.place} aria-label={editionChangesText.places.effect}>
        <h3>{editionChangesText.places.effect}</h3>
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
  const headers = [
    editionChangesText.inYear(before.year, before.edition),
    editionChangesText.inYear(year, edition),
  ] as const
  return (
    <>
      <section className={styles.place} aria-label={editionChangesText.places.forms}>
        <div className="row-apart">
          <h3>{editionChangesText.places.forms}</h3>
          <Checkbox label={editionChangesText.onlyChanged} checked={only} onChange={setOnly} />
        </div>
        {forms.length === 0 && <p>{editionChangesText.noForms}</p>}
        {forms.map((form) => (
          <FormCompared key={`${form.kind} ${form.code} ${form.views[0]}`} {...{ form, headers, only }} />
        ))}
      </section>
      <section className={styles.place} aria-label={editionChangesText.places.views}>
        <h3>{editionChangesText.places.views}</h3>
        {views.length === 0 && <p>{editionChangesText.noViews}</p>}
        {views.map((view) => (
          <ViewCompared key={view.view} {...{ view, headers, only }} />
        ))}
      </section>
      <section className={styles.place} aria-label={editionChangesText.places.lost}>
        <h3>{editionChangesText.places.lost}</h3>
        <p>{lost.length === 0 ? editionChangesText.noneDropped : editionChangesText.droppedHint}</p>
        {lost.length > 0 && (
          <ul className="bullets">
            {lost.map(({ form, lines, views: of }) => (
              <li key={`${form} ${of[0]}`}>
                <strong>{form}</strong>:{' '}
                {lines.length === 0 ? editionChangesText.wholeForm : lines.join('; ')}{' '}
                <span className="muted">{editionChangesText.shownIn(of.map(viewName))}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function viewName(view: ViewCode): string {
  return institutionValueText.view[view]
}

type Heads = readonly [before: string, after: string]
type FormsView = { readonly headers: Heads; readonly only: boolean }

function FormCompared({ form, headers, only }: FormsView & { readonly form: EditionForm }): ReactNode {
  const { kind, status, caption, purpose, views, rows, fields, cells, rules } = form
  const linesOf = kind === 'report' ? editionChangesText.lines : editionChangesText.rows
  const of = [caption.after, ...views.slice(0, 1).map(viewName)].join(', ')
  return (
    <Opens
      summary={
        <>
          <span className={styles.kind}>{editionChangesText.kinds[kind]}</span>{' '}
          <strong>{caption.after}</strong> <span className="muted">{describeForm(form)}</span>
        </>
      }
      mark={status}
    >
      {views.length > 0 && <p className="muted">{editionChangesText.shownIn(views.map(viewName))}</p>}
      {caption.before !== caption.after && <p>{editionChangesText.caption(caption.before, caption.after)}</p>}
      {purpose !== null && (
        <LineTable
          label={editionChangesText.purposeIs}
          of={of}
          headers={headers}
          lines={[{ ...purpose, marks: ['renamed'] }]}
        />
      )}
      <Lines label={linesOf} of={of} lines={rows} headers={headers} only={only} />
      <Lines label={editionChangesText.fields} of={of} lines={fields} headers={headers} only={only} />
      {cells.length > 0 && (
        <CellTable label={editionChangesText.cells} of={of} headers={headers} cells={cells} />
      )}
      {rules.length > 0 && (
        <RuleTable label={editionChangesText.rules} of={of} headers={headers} rules={rules} />
      )}
    </Opens>
  )
}

function ViewCompared({ view, headers, only }: FormsView & { readonly view: View }): ReactNode {
  const { tabs, reports, totals } = view
  return (
    <Opens summary={<strong>{viewName(view.view)}</strong>} mark="changed">
      {totals.length > 0 && (
        <p>{editionChangesText.otherTotals(totals.map((name) => editionChangesText.totals[name]))}</p>
      )}
      <Lines
        label={editionChangesText.tabs}
        of={viewName(view.view)}
        lines={tabs}
        headers={headers}
        only={only}
      />
      <Lines
        label={editionChangesText.reports}
        of={viewName(view.view)}
        lines={reports}
        headers={headers}
        only={only}
      />
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
