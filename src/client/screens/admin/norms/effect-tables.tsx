import { Fragment, type ReactNode } from 'react'
import styles from '#client/screens/admin/norms/norms.module.css'
import type { EffectSum, NormsEffect } from '#contract/admin.ts'
import { formatNumber } from '#domain/number/format.ts'
import { adminScreenText } from '#text/administration.ts'

const text = adminScreenText.norms.effect
/** In the order of their columns: what is asked for first. */
const readings = ['variable', 'headcount'] as const
const groupNames: Readonly<Record<string, string>> = text.groups

/** What a change of norms does to both readings of the budgets: in total, by group, and to each institution that it touches. Tugrik a year. */
export function EffectTables({ effect }: { readonly effect: NormsEffect }): ReactNode {
  const { total, groups, lines, against } = effect
  const stale = lines.filter(({ becomesStale }) => becomesStale).length
  return (
    <>
      <p role="status">{text.sentence(total.changed, total.institutions, stale)}</p>
      {against === null && <p>{text.first}</p>}
      <table className={styles.effect} data-summed>
        <caption>{text.byGroup}</caption>
        <Head first={text.group} second={text.changed} />
        <tbody>
          {groups.map((sum) => (
            <SumRow key={sum.group} name={groupNames[sum.group] ?? sum.group} sum={sum} />
          ))}
          <SumRow name={text.total} sum={total} />
        </tbody>
      </table>
      {lines.length > 0 && (
        <table className={styles.effect}>
          <caption>{text.byInstitution}</caption>
          <Head first={text.institution} second={text.stale} />
          <tbody>
            {lines.map((line) => (
              <tr key={line.institutionId}>
                <th scope="row">{`${line.institutionId} ${line.name}`}</th>
                <td>{line.becomesStale ? text.becomesStale : ''}</td>
                <Amounts before={line.before} after={line.after} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function Head({ first, second }: { readonly first: string; readonly second: string }): ReactNode {
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {first}
        </th>
        <th scope="col" rowSpan={2}>
          {second}
        </th>
        {readings.map((reading) => (
          <th key={reading} scope="colgroup" colSpan={3}>
            {text.readings[reading]}
          </th>
        ))}
      </tr>
      <tr>
        {readings.flatMap((reading) =>
          [text.before, text.after, text.difference].map((head) => (
            <th key={`${reading} ${head}`} scope="col">
              {head}
            </th>
          )),
        )}
      </tr>
    </thead>
  )
}

function SumRow({ name, sum }: { readonly name: string; readonly sum: EffectSum }): ReactNode {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{text.of(sum.changed, sum.institutions)}</td>
      <Amounts before={sum.before} after={sum.after} />
    </tr>
  )
}

function Amounts({ before, after }: Pick<EffectSum, 'before' | 'after'>): ReactNode {
  return readings.map((reading) => (
    <Fragment key={reading}>
      <td className={styles.figure}>{amount(before[reading])}</td>
      <td className={styles.figure}>{amount(after[reading])}</td>
      <td className={styles.figure}>{differenceOf(before[reading], after[reading])}</td>
    </Fragment>
  ))
}

function differenceOf(before: number, after: number): string {
  const difference = after - before
  return difference > 0 ? `+${amount(difference)}` : amount(difference)
}

function amount(figure: number): string {
  return formatNumber(figure, { atMost: 0 })
}
