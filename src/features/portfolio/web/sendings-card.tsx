import type { ReactNode } from 'react'
import { formatNumber } from '#engine/number/format.ts'
import { dayText } from '#engine/time.ts'
import type { OverviewAnswer } from '#features/portfolio/api.ts'
import { sendingCurve } from '#features/portfolio/sendings.ts'
import styles from '#features/portfolio/web/overview.module.css'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { ShareCurve } from '#ui/charts.tsx'
import { serverNow } from '#ui/server-clock.ts'

const text = workspaceText.overview.curve
const DAY_MS = 86_400_000

type Props = { readonly year: number; readonly sendings: NonNullable<OverviewAnswer['sendings']> }

/** The shares of both years by the days until their deadlines, and what is needed to meet this one. */
export function SendingsCard({ year, sendings: { now, before } }: Props): ReactNode {
  const curve = sendingCurve(now, before, serverNow())
  const sent = now.days.reduce((sum, each) => sum + each.sent, 0)
  return (
    <section className={styles.card}>
      <h3 className="row-apart">
        {text.heading}
        <span className={styles.total}>{workspaceText.overview.sentOf(sent, now.institutions)}</span>
      </h3>
      {curve === null || now.deadline === null ? (
        <p className="muted-small">{text.noDeadline}</p>
      ) : (
        <Curve year={year} curve={curve} deadline={now.deadline} />
      )}
    </section>
  )
}

type CurveProps = Pick<Props, 'year'> & {
  readonly curve: NonNullable<ReturnType<typeof sendingCurve>>
  readonly deadline: string
}

function Curve({ year, curve, deadline }: CurveProps): ReactNode {
  const { from, to, today, share, shareBefore, needed } = curve
  const dayAt = (at: number): string =>
    dayText(new Date(Date.parse(deadline) + at * DAY_MS).toISOString()).slice(5)
  const sentence = [
    text.sharedNow(percent(share)),
    ...(shareBefore === null ? [] : [text.sharedBefore(percent(shareBefore))]),
    ...(needed === null ? [] : [text.needed(needed)]),
  ].join(' ')
  return (
    <>
      <ShareCurve
        label={`${text.heading}. ${sentence} ${text.deadline(dayAt(0))}.`}
        from={from}
        to={to}
        lines={[
          { kind: 'before', name: String(year - 1), points: curve.before },
          { kind: 'now', name: text.now(year, percent(share)), points: curve.now },
        ]}
        start={dayAt(from)}
        today={{ at: today, name: text.today }}
        end={{ at: 0, name: text.deadline(dayAt(0)) }}
      />
      <p className="muted-small">{sentence}</p>
    </>
  )
}

const percent = (share: number): string => formatNumber(share, { atMost: 0 })
