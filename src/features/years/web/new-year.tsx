import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Navigation } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { institutionValueText } from '#engine/fact-text.ts'
import { MAX_NAME_LENGTH } from '#engine/list/record.ts'
import { momentOf, momentText } from '#engine/time.ts'
import type { AdminPeriod } from '#features/administration/api.ts'
import adminStyles from '#features/administration/web/admin.module.css'
import { adminKeys } from '#features/administration/web/queries.ts'
import { useAdminWrite } from '#features/administration/web/use-admin-write.ts'
import { editionChangesText } from '#features/editions/text.ts'
import { changeCounts } from '#features/editions/web/edition-tables.ts'
import { useAdminEdition } from '#features/editions/web/queries.ts'
import { normCalls } from '#features/norms/api.ts'
import { normsKeys } from '#features/norms/web/queries.ts'
import { type YearOutlook, yearCalls } from '#features/years/api.ts'
import { periodListText, yearsScreenText } from '#features/years/period-text.ts'
import { yearsText } from '#features/years/text.ts'
import { useAdminYear } from '#features/years/web/queries.ts'
import { confirmPastDeadlines } from '#features/years/web/sure-of-deadlines.ts'
import styles from '#features/years/web/years.module.css'
import { everyNorm } from '#forms/editions/editions.ts'
import { moveLine } from '#forms/norms/norm-moves.ts'
import { orgTypeOf, profileChoices } from '#forms/profile.ts'
import { alertFailure } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { LineField } from '#ui/line-field.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { confirmDialog } from '#ui/questions.ts'
import { StateMark } from '#ui/state-mark.tsx'
import stepsStyles from '#ui/steps.module.css'
import { TableFrame } from '#ui/table-frame.tsx'
import { showToast } from '#ui/toasts.ts'

const text = yearsText.preparing
const periodText = yearsScreenText

type Props = {
  readonly year: number
  readonly place: Navigation
  readonly normsTab: number
}

/** Shows the steps before a new year is announced. */
export function NewYear({ year, ...link }: Props): ReactNode {
  const outlook = useAdminYear(year)
  const { data } = outlook
  if (outlook.isError) return <QueryState failed={yearsText.page.failed} of={outlook} />
  if (!data || data.announcedAt !== null || data.closedAt !== null) return null
  return (
    <section className={adminStyles.card} data-is="next" aria-label={text.title(year)}>
      <h3>{text.title(year)}</h3>
      <p className={styles.about}>{text.about}</p>
      <ol>
        <Step name={text.forms} state="done">
          <Forms outlook={data} place={link.place} />
        </Step>
        <Step name={text.lastYear} state="done">
          <LastYear before={data.before} />
        </Step>
        <NormsStep outlook={data} {...link} />
        <PeriodsStep key={data.periods.map(keyOf).join()} outlook={data} />
        <AnnounceStep outlook={data} />
      </ol>
    </section>
  )
}

type StepProps = {
  readonly name: string
  readonly state: 'done' | 'left'
  readonly children: ReactNode
}

function Step({ name, state, children }: StepProps): ReactNode {
  return (
    <li className={stepsStyles.step} data-state={state}>
      <StateMark of={state === 'done' ? 'done' : 'open'} />
      <div className={styles.body}>
        <h4 className="row-apart">
          {name} <span className={stepsStyles.state}>{text[state]}</span>
        </h4>
        {children}
      </div>
    </li>
  )
}

type FormsProps = Pick<Props, 'place'> & { readonly outlook: YearOutlook }

export function Forms({ outlook: { year, edition, before }, place }: FormsProps): ReactNode {
  const isSame = before?.edition === edition
  return (
    <>
      <p>
        {text.edition(edition)}{' '}
        {before && (isSame ? text.sameForms(before.year) : text.otherForms(before.year, before.edition))}{' '}
        {before && !isSame && <EditionInShort year={year} />}
      </p>
      {before && (
        <p>
          <PlaceLink place={place} change={{ year, list: 'edition' }}>
            {editionChangesText.see(year)}
          </PlaceLink>
        </p>
      )}
    </>
  )
}

function EditionInShort({ year }: { readonly year: number }): ReactNode {
  const { data } = useAdminEdition(year)
  if (!data) return null
  const lost = new Set(data.changes.lost.map(({ form }) => form)).size
  return (
    <>
      {changeCounts(data.changes)} {lost > 0 && editionChangesText.lostInShort(lost)}
    </>
  )
}

export function LastYear({ before }: Pick<YearOutlook, 'before'>): ReactNode {
  if (before === null) return <p>{text.noLastYear}</p>
  return (
    <p>
      {before.approved + before.sent > 0 && text.ready(before.year, before.approved, before.sent)}{' '}
      {before.others > 0 && text.others(before.others)}
    </p>
  )
}

type NormsProps = Omit<Props, 'year' | 'edition'> & { readonly outlook: YearOutlook }

function NormsStep({ outlook: { year, norms }, place, normsTab }: NormsProps): ReactNode {
  const confirming = useConfirmAll()
  if (norms === null) return null
  const { comparedWith, differences, far, continued, faults, published, version } = norms
  const from = comparedWith === null ? text.fromProgram : text.fromYear(comparedWith)
  const confirmAll = async (): Promise<void> => {
    const isConfirmed = await confirmDialog({
      title: text.confirmAll,
      message: text.confirmSure(year, continued),
      confirm: text.confirmSubmit(continued),
      primary: 'cancel',
    })
    if (isConfirmed) confirming.mutate({ year, version })
  }
  return (
    <Step name={text.norms} state={published ? 'done' : 'left'}>
      <p>
        {published ? text.published : text.notPublished}{' '}
        {differences.length === 0 ? text.sameNorms(from) : `${from} ${text.differ(differences.length, far)}`}{' '}
        {continued > 0 && text.continued(continued, comparedWith)} {faults > 0 && text.errors(faults)}
      </p>
      {differences.length > 0 && (
        <details>
          <summary>{text.differences}</summary>
          <ul className="bullets">
            {differences.map((each) => (
              <li key={`${each.sheet} ${each.row} ${each.field}`}>{moveLine(everyNorm(), each)}</li>
            ))}
          </ul>
        </details>
      )}
      <div className="row">
        {continued > 0 && (
          <Button busy={confirming.isPending} onClick={() => void confirmAll()}>
            {text.confirmAll}
          </Button>
        )}
        <PlaceLink place={place} change={{ tab: normsTab, year }}>
          {text.toNorms}
        </PlaceLink>
      </div>
    </Step>
  )
}

type NormDraft = { readonly year: number; readonly version: number }

/** Confirms every figure that continues from the previous year. */
function useConfirmAll() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ year, version }: NormDraft) => {
      const { givens, settings, sources, note, changedAt } = await send(normCalls.adminNorms, {
        params: { year, version },
      })
      const body = { year, version: changedAt, givens, settings, sources, note, continued: {} }
      return send(normCalls.adminNormsSave, { body })
    },
    onSuccess: async (_, { year }) => {
      showToast({ kind: 'success', message: text.confirmed })
      await queries.invalidateQueries({ queryKey: adminKeys.all })
      await queries.resetQueries({ queryKey: normsKeys.normsOf(year) })
    },
    onError: (error) => void alertFailure(error),
  })
}

type PeriodEdit = { readonly sessionName?: string; readonly deadline?: string }

function PeriodsStep({ outlook }: { readonly outlook: YearOutlook }): ReactNode {
  const [typed, setTyped] = useState<Readonly<Record<string, PeriodEdit>>>({})
  const rows = outlook.periods
    .toSorted((a, b) => a.sessionCode.localeCompare(b.sessionCode) || placeOf(a) - placeOf(b))
    .map((period) => {
      const { sessionName = period.sessionName, deadline = momentText(period.deadline) } =
        typed[keyOf(period)] ?? {}
      return { period, sessionName, deadline }
    })
  const [forAll, setForAll] = useState('')
  const { mutate, isPending } = useAdminWrite(yearCalls.adminPeriodsSave, () => setTyped({}))
  const open = outlook.periods.filter(({ isOpen }) => isOpen)
  const without = open.filter(({ deadline }) => deadline === null).length
  const isDone = open.length > 0 && without === 0
  const change = (period: AdminPeriod, part: PeriodEdit): void =>
    setTyped({ ...typed, [keyOf(period)]: { ...typed[keyOf(period)], ...part } })
  const isWrong = rows.some(({ deadline }) => momentOf(deadline) === undefined)
  const save = async (): Promise<void> => {
    const keeping = rows.map(({ period, sessionName, deadline }) => ({
      before: period,
      after: { ...period, sessionName, deadline: momentOf(deadline) ?? null },
    }))
    if (await confirmPastDeadlines(keeping))
      mutate({ periods: keeping.map(({ after }) => ({ ...after, reason: '' })) })
  }
  return (
    <Step name={text.periods} state={isDone ? 'done' : 'left'}>
      <p>{isDone ? text.allDeadlines : open.length === 0 ? text.noneOpen : text.noDeadline(without)}</p>
      <div className={styles.forAll}>
        <LineField
          label={text.oneForAll}
          kind="text"
          value={forAll}
          note={periodText.deadlineForm}
          error={momentOf(forAll) === undefined ? periodListText.badDeadline : null}
          onChange={setForAll}
        />
        <Button
          disabledReason={momentOf(forAll) ? null : periodListText.badDeadline}
          onClick={() =>
            setTyped(
              Object.fromEntries(
                outlook.periods.map((period) => [
                  keyOf(period),
                  { ...typed[keyOf(period)], deadline: forAll },
                ]),
              ),
            )
          }
        >
          {text.putForAll}
        </Button>
      </div>
      <TableFrame
        label={text.periods}
        headers={[periodListText.periodColumns.type.head, periodText.name, periodText.deadline]}
        rows={rows.map(({ period, sessionName, deadline }) => ({
          key: keyOf(period),
          cells: [
            typeName(period),
            <LineField
              key="name"
              label={`${typeName(period)}: ${periodText.name}`}
              shown={false}
              kind="text"
              maxLength={MAX_NAME_LENGTH}
              value={sessionName}
              onChange={(next) => change(period, { sessionName: next })}
            />,
            <LineField
              key="deadline"
              label={`${typeName(period)}: ${periodText.deadline}`}
              shown={false}
              kind="text"
              value={deadline}
              error={momentOf(deadline) === undefined ? periodListText.badDeadline : null}
              onChange={(next) => change(period, { deadline: next })}
            />,
          ],
        }))}
      />
      <div className="row">
        <Button
          variant={without > 0 ? 'primary' : 'plain'}
          busy={isPending}
          disabledReason={isWrong ? periodListText.badDeadline : null}
          onClick={() => void save()}
        >
          {text.savePeriods}
        </Button>
      </div>
    </Step>
  )
}

function AnnounceStep({
  outlook: { year, norms, periods, recipients },
}: {
  readonly outlook: YearOutlook
}): ReactNode {
  const { mutate, isPending } = useAdminWrite(yearCalls.adminYearAnnounce, () => {})
  /** A missing deadline highlights the step of the deadlines instead. */
  const isNext = periods.every(({ isOpen, deadline }) => !isOpen || deadline !== null)
  const why = !norms?.published
    ? text.normsFirst
    : periods.some(({ isOpen }) => isOpen)
      ? null
      : text.periodFirst
  return (
    <Step name={text.announce} state="left">
      <p>{text.announceAbout(recipients)}</p>
      <div className="row">
        <Button
          variant={why === null && isNext ? 'primary' : 'plain'}
          busy={isPending}
          disabledReason={why}
          onClick={() => mutate({ year })}
        >
          {text.announceNow}
        </Button>
      </div>
    </Step>
  )
}

function keyOf({ sessionCode, organizationTypeId }: AdminPeriod): string {
  return `${sessionCode} ${organizationTypeId}`
}

/** Schools come first. */
function placeOf({ organizationTypeId }: AdminPeriod): number {
  const codes: readonly (string | undefined)[] = profileChoices.orgType
  return codes.indexOf(orgTypeOf(organizationTypeId))
}

function typeName({ organizationTypeId }: AdminPeriod): string {
  const type = orgTypeOf(organizationTypeId)
  return type === undefined ? '' : institutionValueText.orgType[type]
}
