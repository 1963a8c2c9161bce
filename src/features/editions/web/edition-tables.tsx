import type { ReactNode } from 'react'
import type { AdminEdition } from '#features/editions/api.ts'
import { editionChangesText } from '#features/editions/text.ts'
import styles from '#features/editions/web/edition.module.css'
import { wordsApart } from '#features/editions/web/edition-tables.ts'
import { methodologyText } from '#features/methodology/text.ts'
import { TableFrame } from '#ui/table-frame.tsx'

type ChangedForm = AdminEdition['changes']['forms'][number]
type FormRow = ChangedForm['rows'][number]
type ChangedRule = NonNullable<ChangedForm['rules'][number]['after']>

type Heads = readonly [before: string, after: string]
type EditionSide = 'before' | 'after'

type TableProps = {
  readonly label: string
  readonly of: string
  readonly headers: Heads
}

export function LineTable({
  label,
  of,
  headers,
  lines,
}: TableProps & { readonly lines: readonly FormRow[] }): ReactNode {
  return (
    <Compared label={label} of={of} headers={[editionChangesText.mark, ...headers]}>
      {lines.map(({ before, after, marks }) => (
        <tr key={`${before} ${after}`} data-mark={marks[0]}>
          <td className={styles.marks}>
            {marks.map((mark) => (
              <ChangeBadge
                key={mark}
                sign={editionChangesText.signs[mark]}
                word={editionChangesText.marks[mark]}
              />
            ))}
          </td>
          <td data-side="before">{before ?? editionChangesText.nothing}</td>
          <td data-side="after">{after ?? editionChangesText.nothing}</td>
        </tr>
      ))}
    </Compared>
  )
}

export function CellTable({
  label,
  of,
  headers,
  cells,
}: TableProps & { readonly cells: ChangedForm['cells'] }): ReactNode {
  return (
    <Compared label={label} of={of} headers={[editionChangesText.where, editionChangesText.mark, ...headers]}>
      {cells.map(({ kind, where, before, after, readsMore, readsLess }) => (
        <tr key={`${kind} ${where} ${before} ${after}`} data-mark={markOf(before, after)}>
          <th scope="row">{where}</th>
          <td className={styles.marks}>
            <ChangeBadge
              sign={editionChangesText.signs[markOf(before, after)]}
              word={editionChangesText.cellChanges[kind]}
            />
          </td>
          <td data-side="before">
            <Words before={before} after={after} side="before" />
            {readsLess.length > 0 && <p>{editionChangesText.readsLess(readsLess)}</p>}
          </td>
          <td data-side="after">
            <Words before={before} after={after} side="after" />
            {readsMore.length > 0 && <p>{editionChangesText.readsMore(readsMore)}</p>}
          </td>
        </tr>
      ))}
    </Compared>
  )
}

export function RuleTable({
  label,
  of,
  headers,
  rules,
}: TableProps & { readonly rules: ChangedForm['rules'] }): ReactNode {
  return (
    <Compared label={label} of={of} headers={[editionChangesText.where, editionChangesText.mark, ...headers]}>
      {rules.map((rule) => {
        const [before, after] = [ruleWords(rule.before), ruleWords(rule.after)]
        const mark = markOf(before, after)
        const word = editionChangesText.ruleChanges[mark === 'content' ? 'changed' : mark]
        return (
          <tr key={`${before} ${after}`} data-mark={mark}>
            <th scope="row">{rule.after?.where ?? rule.before?.where}</th>
            <td className={styles.marks}>
              <ChangeBadge sign={editionChangesText.signs[mark]} word={word} />
            </td>
            <td data-side="before">
              <Words before={before} after={after} side="before" />
            </td>
            <td data-side="after">
              <Words before={before} after={after} side="after" />
            </td>
          </tr>
        )
      })}
    </Compared>
  )
}

function ruleWords(rule: ChangedRule | null): string | null {
  return rule && editionChangesText.rule(methodologyText.severities[rule.severity], rule.sentence, rule.when)
}

function markOf(before: string | null, after: string | null): 'new' | 'removed' | 'content' {
  if (before === null) return 'new'
  return after === null ? 'removed' : 'content'
}

type ComparedProps = {
  readonly label: string
  readonly of: string
  readonly headers: readonly string[]
  readonly children: ReactNode
}

function Compared({ label, of, headers, children }: ComparedProps): ReactNode {
  return (
    <section
      className={`scroll-box ${styles.frame}`}
      aria-label={editionChangesText.tableOf(label, of)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keys
      tabIndex={0}
    >
      <TableFrame label={label} caption="shown" headers={headers} classes={`table-top ${styles.compared}`}>
        {children}
      </TableFrame>
    </section>
  )
}

function ChangeBadge({ sign, word }: { readonly sign: string; readonly word: string }): ReactNode {
  return (
    <span className={styles.mark}>
      <span className={styles.sign} aria-hidden="true">
        {sign}
      </span>
      {word}
    </span>
  )
}

type WordsProps = {
  readonly before: string | null
  readonly after: string | null
  readonly side: EditionSide
}

function Words({ before, after, side }: WordsProps): ReactNode {
  const own = side === 'before' ? before : after
  if (own === null) return editionChangesText.nothing
  if (before === null || after === null) return own
  const { head, tail, ...apart } = wordsApart(before, after)
  return (
    <>
      {head}
      {apart[side] !== '' && <mark className={styles.difference}>{apart[side]}</mark>}
      {tail}
    </>
  )
}
