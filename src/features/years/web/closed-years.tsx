import { type ReactNode, useState } from 'react'
import type { Navigation } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { hasVisibleText } from '#engine/text/normalise.ts'
import { dayText } from '#engine/time.ts'
import type { AdminYears } from '#features/administration/api.ts'
import { useAdminWrite } from '#features/administration/web/use-admin-write.ts'
import { yearAt } from '#features/administration/web/year-choice.ts'
import { editionChangesText } from '#features/editions/text.ts'
import { type YearOutlook, yearCalls } from '#features/years/api.ts'
import { yearsText } from '#features/years/text.ts'
import { useAdminYear } from '#features/years/web/queries.ts'
import styles from '#features/years/web/years.module.css'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { LineField } from '#ui/line-field.tsx'
import { Note } from '#ui/note.tsx'
import { QueryState } from '#ui/query-state.tsx'

const { page } = yearsText

type ClosedYearDialog = Pick<DialogProps, 'year'> & { readonly kind: 'close' | 'reopen' }

type ListProps = AdminYears & {
  readonly place: Navigation
  readonly onPrepare: (year: number) => void
}

export function ClosedYears({ years, periods, place, onPrepare }: ListProps): ReactNode {
  const [opened, setOpened] = useState<ClosedYearDialog | null>(null)
  const close = (): void => setOpened(null)
  const newest = yearAt(years, null)?.year
  if (years.length === 0) return null
  return (
    <section aria-label={page.years}>
      <ul className={styles.years}>
        {years.map(({ year, versions, announcedAt, closedAt }, at) => {
          const own = periods.filter((period) => period.year === year)
          const published = versions.find(({ publishedAt }) => publishedAt !== null)
          return (
            <li key={year} className={styles.year}>
              <strong>{year}</strong>
              <span className={styles.about}>
                {closedAt === null
                  ? published
                    ? page.norms(published.version)
                    : page.noNorms
                  : page.closed(dayText(closedAt), '')}
                {' · '}
                {page.openPeriods(own.filter(({ isOpen }) => isOpen).length, own.length)}
              </span>
              <span className={styles.action}>
                {at < years.length - 1 && (
                  <PlaceLink place={place} change={{ year, list: 'edition' }}>
                    {editionChangesText.ofYear}
                    <span className="visually-hidden"> {year}</span>
                  </PlaceLink>
                )}
              </span>
              <span className={styles.action}>
                {year !== newest && announcedAt === null && closedAt === null && (
                  <Button variant="quiet" label={page.prepareFor(year)} onClick={() => onPrepare(year)}>
                    {page.prepare}
                  </Button>
                )}
              </span>
              {closedAt === null ? (
                <Button
                  variant="quiet"
                  label={page.closeFor(year)}
                  onClick={() => setOpened({ kind: 'close', year })}
                >
                  {page.close}
                </Button>
              ) : (
                <Button
                  variant="quiet"
                  label={page.reopenFor(year)}
                  onClick={() => setOpened({ kind: 'reopen', year })}
                >
                  {page.reopen}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {opened?.kind === 'close' && <CloseDialog {...opened} onClose={close} />}
      {opened?.kind === 'reopen' && <ReopenDialog {...opened} onClose={close} />}
    </section>
  )
}

type DialogProps = { readonly year: number; readonly onClose: () => void }

function CloseDialog({ year, onClose }: DialogProps): ReactNode {
  const text = yearsText.closing
  const outlook = useAdminYear(year)
  const { data } = outlook
  const [isConfirmed, setIsConfirmed] = useState(false)
  const closing = useAdminWrite(yearCalls.adminYearClose, onClose)
  return (
    <FormDialog
      title={text.title(year)}
      about={text.about}
      size="middle"
      onClose={onClose}
      onSubmit={() => data && isConfirmed && closing.mutate({ year, version: data.version })}
      submit={text.submit}
      busy={closing.isPending}
      disabledReason={isConfirmed ? null : text.confirmFirst}
    >
      <QueryState failed={page.failed} of={outlook} rows={4} />
      {data && <BeforeClosing outlook={data} />}
      {data && <Checkbox label={text.confirm} checked={isConfirmed} onChange={setIsConfirmed} />}
    </FormDialog>
  )
}

function BeforeClosing({ outlook: { periods, notApproved } }: { readonly outlook: YearOutlook }): ReactNode {
  const text = yearsText.closing
  const open = periods.filter(({ isOpen }) => isOpen).length
  const warning = text.notApproved(notApproved.length)
  return (
    <>
      {open > 0 && <p>{text.shuts(open)}</p>}
      {notApproved.length === 0 ? (
        <Note kind="ok">{text.allApproved}</Note>
      ) : (
        <>
          <Note kind="warning">{warning}</Note>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard too */}
          <section className={styles.notApproved} tabIndex={0} aria-label={warning}>
            <ul className="bullets">
              {notApproved.map(({ institutionId, name, status }) => (
                <li key={institutionId}>
                  {text.one(`${institutionId} ${name}`, yearsText.statuses[status])}
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </>
  )
}

function ReopenDialog({ year, onClose }: DialogProps): ReactNode {
  const text = yearsText.reopening
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const reopening = useAdminWrite(yearCalls.adminYearReopen, onClose)
  const hasReason = hasVisibleText(reason)
  return (
    <FormDialog
      title={text.title(year)}
      about={text.about}
      size="small"
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (hasReason) reopening.mutate({ year, reason })
      }}
      submit={text.submit}
      busy={reopening.isPending}
    >
      <LineField
        label={text.reason}
        kind="text"
        maxLength={1000}
        value={reason}
        note={text.note}
        error={tried && !hasReason ? yearsText.reopenBlockReasons.noReason(year) : null}
        onChange={setReason}
      />
    </FormDialog>
  )
}
