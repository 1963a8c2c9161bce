import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { methodologyAddress } from '#budget/page-addresses.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { sourceSentence } from '#documents/source-text.ts'
import { type Explanation, explain } from '#engine/explain.ts'
import { type CellAddress, cellKeyOf } from '#engine/key.ts'
import { captionOf } from '#engine/names.ts'
import { withUnit } from '#engine/units.ts'
import { panelText } from '#features/blanks/panel-text.ts'
import styles from '#features/blanks/web/cell-panel.module.css'
import { methodologyAnchor } from '#features/methodology/anchor.ts'
import { methodologyText } from '#features/methodology/text.ts'
import { namedSourceText } from '#forms/norms/source-text.ts'
import type { NormSources } from '#forms/norms/year-norms.ts'

import { Button, TextButton } from '#ui/button.tsx'

type ExplanationTrailProps = {
  readonly draft: OpenDraft
  readonly at: CellAddress
  readonly hasTab: (sheet: string) => boolean
}

/** Each input can be explained in turn, down to entries and norms. */
export function ExplanationTrail({ draft, at, hasTab }: ExplanationTrailProps): ReactNode {
  const [trail, setTrail] = useState<readonly CellAddress[]>([])
  // The explanation changes with every committed cell.
  useSyncExternalStore(
    (listener) => draft.subscribeSheet(at.sheet, listener),
    () => draft.evaluation(),
  )
  const { normSources: changed } = draft.answer()
  const explanation = explain(draft.evaluation(), trail.at(-1) ?? at, draft.year)
  if (!explanation) return null
  return (
    <section className={styles.section} aria-label={panelText.explanation} data-part="explanation">
      <h3>{panelText.explanation}</h3>
      {trail.length > 0 && (
        <>
          <Button variant="quiet" onClick={() => setTrail(trail.slice(0, -1))}>
            {panelText.back}
          </Button>
          <p className="strong">
            {explanation.caption} = {withUnit(explanation.shown, explanation.unit)}
          </p>
        </>
      )}
      <Formula
        explanation={explanation}
        source={sourceOf(explanation, changed, formOf(draft, explanation))}
      />
      <p>
        <a
          href={methodologyAddress(draft.year, methodologyAnchor(explanation.at))}
          target="_blank"
          rel="noreferrer"
        >
          {methodologyText.open}
        </a>
      </p>
      <Inputs
        key={cellKeyOf(explanation.at)}
        draft={draft}
        inputs={explanation.inputs}
        hasTab={hasTab}
        onFollow={(input) => setTrail([...trail, input])}
      />
    </section>
  )
}

/** Administrators may replace the act that the sheet declares. */
function sourceOf({ at, source }: Explanation, changed: NormSources, form: string): string {
  const own = changed[at.sheet]?.[at.row]
  return own ? namedSourceText(own) : sourceSentence(source, form)
}

function formOf({ program, year }: OpenDraft, { at }: Explanation): string {
  return captionOf(program.sheets.get(at.sheet)?.caption ?? '', year)
}

/** Returns `null` for a figure that is only a formula. */
function basisOf({ basis, inWords }: Explanation): string | null {
  switch (basis.kind) {
    case 'computed':
      return null
    case 'given':
      return panelText.basis.given[basis.by]
    case 'locked':
      return panelText.basis.locked(basis.reason, inWords === null ? 'nothing' : 'formula')
    case 'typed':
      return panelText.basis[basis.entry === 0 ? 'typedZero' : 'typed']
    default:
      return panelText.basis[basis.kind]
  }
}

type FormulaProps = { readonly explanation: Explanation; readonly source: string }

function Formula({ explanation, source }: FormulaProps): ReactNode {
  const basis = basisOf(explanation)
  return (
    <dl className={styles.formula}>
      {basis !== null && <dd>{basis}</dd>}
      {explanation.inWords !== null && (
        <>
          <dt>{panelText.inWords}</dt>
          <dd>{explanation.inWords}</dd>
        </>
      )}
      {explanation.inValues !== null && (
        <>
          <dt>{panelText.inValues}</dt>
          <dd>
            {explanation.inValues} {explanation.sign} {withUnit(explanation.shown, explanation.unit)}
          </dd>
        </>
      )}
      {explanation.reasons.length > 0 && (
        <>
          <dt>{panelText.reasons}</dt>
          {explanation.reasons.map((reason) => (
            <dd key={reason}>{reason}</dd>
          ))}
        </>
      )}
      {source !== '' && (
        <>
          <dt>{panelText.source}</dt>
          <dd>{source}</dd>
        </>
      )}
    </dl>
  )
}

type InputsProps = {
  readonly draft: OpenDraft
  readonly inputs: Explanation['inputs']
  readonly hasTab: (sheet: string) => boolean
  readonly onFollow: (at: CellAddress) => void
}

const mostInputs = 10

function Inputs({ draft, inputs, hasTab, onFollow }: InputsProps): ReactNode {
  const [showsAll, setShowsAll] = useState(false)
  if (inputs.length === 0) return null
  const shown = showsAll ? inputs : inputs.slice(0, mostInputs)
  return (
    <>
      <h4>{panelText.inputs}</h4>
      <ul>
        {shown.map(({ at, caption, shown: figure, unit }) => (
          <li key={cellKeyOf(at)} className="entry">
            <TextButton label={panelText.follow(caption)} onClick={() => onFollow(at)}>
              {caption}
            </TextButton>
            <span>{withUnit(figure, unit)}</span>
            {hasTab(at.sheet) && (
              <TextButton
                label={panelText.goToCell(caption)}
                onClick={() => draft.revealRequest.setState(at, true)}
              >
                {panelText.goTo}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      {shown.length < inputs.length && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          {panelText.allInputs(inputs.length)}
        </Button>
      )}
    </>
  )
}
