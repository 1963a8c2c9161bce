import type { ReactNode } from 'react'
import styles from '#client/screens/admin/norms/norms.module.css'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Note } from '#client/ui/note.tsx'
import { normProgram } from '#domain/norms/norm-faults.ts'
import { movedText, type NormMove } from '#domain/norms/norm-moves.ts'
import { formatNumber } from '#domain/number/format.ts'
import { nameOf } from '#domain/sheet/names.ts'
import { adminScreenText } from '#text/administration.ts'

const text = adminScreenText.norms.moved

type Props = {
  readonly moves: readonly NormMove[]
  readonly year: number
  readonly confirmed: boolean
  readonly onConfirm: (confirmed: boolean) => void
}

/** The norms that moved by more than 30 %, and the word that this is meant. */
export function MovedNorms({ moves, year, confirmed, onConfirm }: Props): ReactNode {
  if (moves.length === 0) return null
  return (
    <div className={styles.moved}>
      <Note kind="warning">{text.heading(moves.length)}</Note>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard too */}
      <section className={styles.movedList} tabIndex={0} aria-label={text.caption}>
        <table className={styles.effect}>
          <caption className="only-heard">{text.caption}</caption>
          <thead>
            <tr>
              {[text.norm, text.from, text.to, text.by].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {moves.map((move) => (
              <tr key={`${move.sheet} ${move.row} ${move.field}`}>
                <th scope="row">{nameOf(normProgram(), move, '', year)}</th>
                <td className={styles.figure}>{figure(move.from)}</td>
                <td className={styles.figure}>{figure(move.to)}</td>
                <td className={styles.figure}>{movedText(move)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Checkbox label={text.confirm} checked={confirmed} onChange={onConfirm} />
    </div>
  )
}

function figure(value: number): string {
  return formatNumber(value, { atMost: 6 })
}
