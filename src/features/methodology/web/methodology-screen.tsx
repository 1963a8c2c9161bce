import { memo, type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { YearNorms } from '#budget/api.ts'
import { methodologyAddress } from '#budget/page-addresses.ts'
import { methodologyFromAddress } from '#budget/web/address.ts'
import { useTitle } from '#budget/web/page-header.tsx'
import { useForms } from '#budget/web/use-forms.ts'
import {
  figuresText,
  type Methodology,
  type MethodologyChapter,
  type MethodologyLine,
  type MethodologyRule,
  methodology,
} from '#features/methodology/methodology.ts'
import { methodologyText as text } from '#features/methodology/text.ts'
import styles from '#features/methodology/web/methodology.module.css'
import {
  chosenParts,
  linesIn,
  placeOfAnchor,
  sections,
} from '#features/methodology/web/methodology-search.ts'
import { useYearNorms } from '#features/methodology/web/queries.ts'
import { fullEditionOf } from '#forms/editions/full-editions.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { screenText } from '#ui/screen-text.ts'
import { SearchField } from '#ui/search-field.tsx'
import { serverYear } from '#ui/server-clock.ts'
import { TableFrame } from '#ui/table-frame.tsx'

/** A public page (calculation §9). */
export function MethodologyScreen(): ReactNode {
  const [request] = useState(() => methodologyFromAddress(window.location))
  const norms = useYearNorms(request.year ?? serverYear())
  const hasForms = useForms([norms.data?.edition])
  useTitle(`${text.title} · ${screenText.product}`)
  return (
    <main className={styles.screen}>
      <header className={styles.head}>
        <h1>{text.title}</h1>
        <a href="/">{text.back}</a>
      </header>
      <p className="muted">{text.pageAbout}</p>
      <QueryState failed={text.failed} of={norms} rows={8} />
      {norms.data && request.year !== null && request.year !== norms.data.year && (
        <Note kind="info">{text.otherYear(request.year, norms.data.year)}</Note>
      )}
      {norms.data && hasForms && <OfYear norms={norms.data} />}
    </main>
  )
}

function OfYear({ norms }: { readonly norms: YearNorms }): ReactNode {
  const { year, years } = norms
  const edition = fullEditionOf(norms.edition)
  const content = useMemo(() => describe(norms), [norms])
  const [sought, setSought] = useState('')
  const words = useDeferredValue(sought)
  const found = useMemo(() => chosenParts(content, words), [content, words])
  useOpensAt(content)
  const lines = linesIn(found)
  return (
    <>
      <div className={`screen-only ${styles.bar}`}>
        <nav aria-label={text.year} className={styles.years}>
          {years.map((each) => (
            <a
              key={each}
              href={methodologyAddress(each, null)}
              aria-current={each === year ? 'page' : undefined}
            >
              {text.ofYear(each)}
            </a>
          ))}
        </nav>
        <SearchField label={text.search} placeholder={text.searchIn} value={sought} onChange={setSought} />
        <Button onClick={() => window.print()}>{text.print}</Button>
      </div>
      <p className="muted">{text.order(edition.order)}</p>
      <p role="status" className="muted">
        {words.trim() !== '' && lines > 0 && text.found(lines, found.parts.length)}
      </p>
      {lines === 0 && <Note kind="info">{text.nothing(words.trim())}</Note>}
      <Contents found={found} />
      {sections(found).map(({ title, parts }) => (
        <section key={title} className="stack-wide" aria-label={title}>
          <h2>{title}</h2>
          {parts.map((part) => (
            <MethodologySection key={part.anchor} part={part} />
          ))}
        </section>
      ))}
      {found.rules.length > 0 && (
        <section className="stack-wide" id="rules" aria-label={text.allRules} tabIndex={-1}>
          <h2>{text.allRules}</h2>
          <p>{text.rulesAbout}</p>
          <Rules rules={found.rules} named="here" />
        </section>
      )}
    </>
  )
}

function describe({ edition, year, givens, sources }: YearNorms): Methodology {
  return methodology(fullEditionOf(edition), {
    year,
    figures: ({ sheet }, row) => figuresText(givens[sheet.code]?.[row] ?? {}),
    sourceOf: (norm, row) => sources[norm.sheet.code]?.[row] ?? norm.sources[row],
  })
}

/** A cell is part of the line that covers it. */
function useOpensAt(content: Methodology): void {
  useEffect(() => {
    const open = (): void => {
      const { anchor } = methodologyFromAddress(window.location)
      const place = anchor === null ? null : document.getElementById(placeOfAnchor(content, anchor))
      place?.scrollIntoView({ block: 'start' })
      place?.focus({ preventScroll: true })
    }
    open()
    window.addEventListener('hashchange', open)
    return () => window.removeEventListener('hashchange', open)
  }, [content])
}

function Contents({ found }: { readonly found: Methodology }): ReactNode {
  return (
    <details className={`screen-only ${styles.contents}`}>
      <summary>{text.contents}</summary>
      {sections(found).map(({ title, parts }) => (
        <div key={title}>
          <strong>{title}</strong>
          <ul>
            {parts.map(({ anchor, title: name }) => (
              <li key={anchor}>
                <a href={`#${encodeURIComponent(anchor)}`}>{name}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {found.rules.length > 0 && <a href="#rules">{text.allRules}</a>}
    </details>
  )
}

const MethodologySection = memo(function MethodologySection({
  part,
}: {
  readonly part: MethodologyChapter
}): ReactNode {
  const { anchor, kind, title, purpose, units, rows, lines, rules } = part
  return (
    <article id={anchor} tabIndex={-1} className={styles.part}>
      <h3>
        {title}
        <a
          className={`screen-only ${styles.anchor}`}
          href={`#${encodeURIComponent(anchor)}`}
          aria-label={text.link(title)}
        >
          #
        </a>
      </h3>
      <p>{purpose}</p>
      {units !== '' && <p className="muted">{units}</p>}
      {rows.length > 0 && kind !== 'report' && <p className="muted-small">{rows.join(' · ')}</p>}
      {lines.length > 0 && <Lines kind={kind} title={title} lines={lines} />}
      {rules.length > 0 && <Rules rules={rules} named="elsewhere" />}
    </article>
  )
})

type LinesProps = Pick<MethodologyChapter, 'kind' | 'title' | 'lines'>

function Lines({ kind, title, lines }: LinesProps): ReactNode {
  const isNorm = kind === 'norm'
  return (
    <div className={styles.wide}>
      <TableFrame
        label={title}
        headers={
          isNorm ? [text.rows, text.figures, text.source] : [text.cells, text.unit, text.how, text.source]
        }
        classes={`table-boxed table-top ${styles.table}`}
      >
        {lines.map((line) => (
          <MethodologyRow key={line.anchor} line={line} isNorm={isNorm} />
        ))}
      </TableFrame>
    </div>
  )
}

function MethodologyRow({
  line,
  isNorm,
}: {
  readonly line: MethodologyLine
  readonly isNorm: boolean
}): ReactNode {
  const { anchor, cells, unit, how, source } = line
  return (
    <tr id={anchor} tabIndex={-1}>
      <th scope="row">{cells}</th>
      {!isNorm && <td>{unit}</td>}
      <td>{how}</td>
      <td>{source}</td>
    </tr>
  )
}

type RulesProps = {
  readonly rules: readonly MethodologyRule[]
  /** Anchors of rules are in the list of all rules; a sheet links to them. */
  readonly named: 'here' | 'elsewhere'
}

function Rules({ rules, named }: RulesProps): ReactNode {
  return (
    <ul className={`bullets ${styles.rules}`}>
      {rules.map(({ anchor, severity, where, message }) => (
        <li
          key={anchor}
          id={named === 'here' ? anchor : undefined}
          tabIndex={named === 'here' ? -1 : undefined}
        >
          <strong>{text.severities[severity]}.</strong> {message}{' '}
          {named === 'here' ? (
            <span className="muted">{where}</span>
          ) : (
            <a href={`#${anchor}`}>{text.toRule}</a>
          )}
        </li>
      ))}
    </ul>
  )
}
