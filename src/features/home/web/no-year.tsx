import type { ReactNode } from 'react'
import type { Navigation } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { guideText } from '#features/guide/text.ts'
import { noYearText } from '#features/home/no-year-text.ts'
import styles from '#features/home/web/year-page.module.css'

type ChooseYearProps = { readonly years: readonly number[]; readonly place: Navigation }

/** Sends no request while no year is selected. */
export function ChooseYear({ years, place }: ChooseYearProps): ReactNode {
  const requestedYear = place.address.year
  return (
    <main>
      <section className={styles.choose}>
        <h2>{noYearText.chooseYear}</h2>
        {years.length > 0 && requestedYear !== null && <p>{noYearText.noSuchYear(requestedYear)}</p>}
        <p>{years.length === 0 ? noYearText.noYears : noYearText.chooseYearWhy}</p>
        <ul className="row">
          {years.toReversed().map((year) => (
            <li key={year}>
              <PlaceLink place={place} change={{ year }}>
                {guideText.year(year)}
              </PlaceLink>
            </li>
          ))}
        </ul>
      </section>
    </main>
  )
}

/** Shown if a link names the year of another institution: the user could mistake their own figures for it. */
export function OtherInstitution({ place }: { readonly place: Navigation }): ReactNode {
  return (
    <main>
      <section className={styles.choose}>
        <h2>{noYearText.otherInstitution.title}</h2>
        <p>{noYearText.otherInstitution.why}</p>
        <PlaceLink place={place} change={{ institution: null, tab: null }}>
          {noYearText.otherInstitution.own}
        </PlaceLink>
      </section>
    </main>
  )
}
