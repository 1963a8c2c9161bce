import type { ReactNode } from 'react'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import styles from '#client/screens/blank/trouble-list.module.css'
import type { Trouble } from '#client/screens/blank/troubles-of.ts'
import { TextButton } from '#client/ui/text-button.tsx'
import type { Address } from '#domain/sheet/formula.ts'
import { nameOf } from '#domain/sheet/names.ts'
import { cellKeyOf } from '#domain/sheet/program.ts'
import { troubleText } from '#text/draft.ts'

type Props = { readonly workbook: OpenWorkbook; readonly troubles: readonly Trouble[] }

/** Everything that is wrong in a tab, each with the way to its cell. */
export function TroubleList({ workbook, troubles }: Props): ReactNode {
  return (
    <section className={styles.list} aria-label={troubleText.title}>
      <ul>
        {troubles.map((trouble) => (
          <li key={`${trouble.kind} ${cellKeyOf(trouble.at)} ${trouble.message}`} data-kind={trouble.kind}>
            <span className={styles.kind}>{troubleText.kind[trouble.kind]}</span>
            <Jump workbook={workbook} at={trouble.at} />
            <span className={styles.message}>{trouble.message}</span>
            {trouble.kind === 'refused' && (
              <TextButton label={troubleText.dismiss} onClick={() => workbook.dismiss([trouble.at])}>
                {troubleText.dismiss}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Jump({ workbook, at }: { readonly workbook: OpenWorkbook; readonly at: Address }): ReactNode {
  const name = nameOf(workbook.program, at, at.sheet, workbook.year)
  return (
    <TextButton label={troubleText.goTo(name)} onClick={() => workbook.pointed.point(at)}>
      {name}
    </TextButton>
  )
}
