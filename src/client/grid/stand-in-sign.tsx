import type { ReactNode } from 'react'
import { standInText } from '#text/stand-in.ts'
import '#client/grid/grid.css'

/** The sign behind what is marked "жишиг"; drawn only, so that it is neither read nor copied as a part of the figure. */
export function StandInSign(): ReactNode {
  return (
    <span className="stand-in-sign" data-sign={standInText.sign} title={standInText.legend} aria-hidden />
  )
}
