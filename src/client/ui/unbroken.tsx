import type { ReactNode } from 'react'
import styles from '#client/ui/unbroken.module.css'

/** A text of which no word breaks at its hyphen or dash: a line that ends in «12-» and the next one that begins with «р» read as two words. */
export function Unbroken({ children }: { readonly children: string }): ReactNode {
  if (!/[-–]/.test(children)) return children
  // What stands in brackets of the pattern is kept between the parts: every second one is a word that stays whole.
  return children.split(/(\S*[-–]\S*)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which stand where they stand
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ),
  )
}
