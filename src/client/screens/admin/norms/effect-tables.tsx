import type { ReactNode } from 'react'
import styles from '#client/screens/admin/norms/norms.module.css'
import type { EffectSum, NormsEffect } from '#contract/admin.ts'
import { formatNumber } from '#domain/number/format.ts'
import { adminScreenText } from '#text/admin-screens.ts'

const text = adminScreenText.norms.effect
const groupNames: Readonly<Record<string, string>> = text.groups

/** What a change of norms does: in total, by group, and to each institution that it touches. Tugrik a year. */
export function EffectTables({ effect }: { readonly effect: NormsEffect }): ReactNode {
  const { total, groups, lines, against } = effect
  const stale = lines.filter(({ becomesStale }) => becomesStale).length
  return (
    <>
      <p role="status">{text.sentence(total.changed, total.institutions, stale)}</p>
      {against === null && <p>{text.first}</p>}
      <table className={styles.effect}>
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
        {[first, second, text.before, text.after, text.difference].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
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

function Amounts({ before, after }: { readonly before: number; readonly after: number }): ReactNode {
  const difference = after - before
  return (
    <>
      <td className={styles.figure}>{amount(before)}</td>
      <td className={styles.figure}>{amount(after)}</td>
      <td className={styles.figure}>{difference > 0 ? `+${amount(difference)}` : amount(difference)}</td>
    </>
  )
}

function amount(figure: number): string {
  return formatNumber(figure, { atMost: 2 })
}
