import { type ReactNode, useMemo } from 'react'
import { serverYear } from '#ui/server-clock.ts'
import '#ui/grid/grid.css'
import { type GuideOf, guideAddress } from '#budget/page-addresses.ts'
import { guideLinkText } from '#budget/page-text.ts'
import { useTitle } from '#budget/web/page-header.tsx'
import { useForms } from '#budget/web/use-forms.ts'
import { captionOf } from '#engine/names.ts'
import { guideText } from '#features/guide/text.ts'
import { FormGuideText } from '#features/guide/web/form-guides.tsx'
import styles from '#features/guide/web/guide-screen.module.css'
import {
  type Edition,
  groupedTabs,
  programShown,
  type Tab,
  type View,
  viewNamed,
} from '#forms/editions/edition.ts'
import { editionFor, editionOf } from '#forms/editions/editions.ts'
import { guideOf } from '#forms/guide/guide.ts'
import { Button } from '#ui/button.tsx'
import { GridKeys } from '#ui/grid/grid-help.tsx'
import { helpText } from '#ui/grid/grid-help-text.ts'
import { screenText } from '#ui/screen-text.ts'

/** A public, printable page. */
export function GuideScreen({ guide }: { readonly guide: GuideOf }): ReactNode {
  const year = guide.year ?? serverYear()
  const hasForms = useForms([guide.edition ?? undefined])
  const edition = guide.edition === null || !hasForms ? editionFor(year) : editionOf(guide.edition)
  const view = viewNamed(edition.views, guide.view ?? undefined) ?? edition.views['ebs-public']
  const name = guideText.viewNames[view.code]
  useTitle(`${guideLinkText}: ${name} · ${screenText.product}`)
  return (
    <main className={styles.screen}>
      <header className={`row-apart ${styles.head}`}>
        <h1>{guideLinkText}</h1>
        <span className={`screen-only ${styles.actions}`}>
          <Button onClick={() => window.print()}>{guideText.print}</Button>
          <a href="/">{guideText.back}</a>
        </span>
      </header>
      <p>
        <strong>{name}</strong> · {guideText.year(year)} · {guideText.form(edition.order)}
      </p>
      <p className="muted">{guideText.about}</p>
      <nav aria-label={guideText.views} className={`screen-only row ${styles.views}`}>
        {Object.values(edition.views).map(({ code }) => (
          <a
            key={code}
            href={guideAddress({ view: code, year, edition: edition.code })}
            aria-current={code === view.code ? 'page' : undefined}
          >
            {guideText.viewNames[code]}
          </a>
        ))}
      </nav>
      <Places edition={edition} view={view} year={year} />
      <section className={styles.place}>
        <h2>{helpText.title}</h2>
        <div className="stack-wide">
          <GridKeys />
        </div>
      </section>
    </main>
  )
}

type PlacesProps = { readonly edition: Edition; readonly view: View; readonly year: number }

function Places({ edition, view, year }: PlacesProps): ReactNode {
  const tabs = useMemo(
    () => groupedTabs(view.tabs).flatMap((group) => group.tabs.filter(({ panel }) => panel !== 'summary')),
    [view],
  )
  return (
    <>
      <nav aria-label={guideText.contents} className={styles.contents}>
        <h2>{guideText.contents}</h2>
        <ol>
          {tabs.map(({ value, label }) => (
            <li key={value}>
              <a href={`#place-${value}`}>{guideText.place(value, label)}</a>
            </li>
          ))}
        </ol>
      </nav>
      {tabs.map((tab) => (
        <PlaceGuide key={tab.value} edition={edition} view={view} year={year} tab={tab} />
      ))}
    </>
  )
}

function PlaceGuide({ edition, view, year, tab }: PlacesProps & { readonly tab: Tab }): ReactNode {
  const { sheets } = programShown(edition, view)
  const parts = tab.panel === null ? tab.sheets : [tab.panel]
  return (
    <section id={`place-${tab.value}`} className={styles.place}>
      <h2>{guideText.place(tab.value, tab.label)}</h2>
      {parts.map((of) => {
        const guide = guideOf(edition.code, of)
        const sheet = sheets.get(of)
        return (
          guide && (
            <div key={of} className={`stack ${styles.form}`}>
              {sheet && <p className="muted">{captionOf(sheet.purpose, year)}</p>}
              <FormGuideText
                guide={guide}
                title={parts.length > 1 ? (sheet?.caption ?? null) : null}
                checks={sheet?.checks ?? []}
                year={year}
              />
            </div>
          )
        )
      })}
    </section>
  )
}
