import type { ReactNode } from 'react'
import styles from '#client/screens/admin/edition/edition.module.css'
import { wordsApart } from '#client/screens/admin/edition-words.ts'
import type { AdminEdition } from '#contract/admin.ts'
import { editionChangesText as text } from '#text/edition-changes.ts'
import { methodologyText } from '#text/methodology.ts'

type ChangedForm = AdminEdition['changes']['forms'][number]
type FormRow = ChangedForm['rows'][number]
type ChangedRule = NonNullable<ChangedForm['rules'][number]['is']>

type Heads = readonly [was: string, is: string]
type EditionSide = 'was' | 'is'

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
    <Compared label={label} of={of} headers={[text.mark, ...headers]}>
      {lines.map(({ was, is, marks }) => (
        <tr key={`${was} ${is}`} data-mark={marks[0]}>
          <td className={styles.marks}>
            {marks.map((mark) => (
              <ChangeBadge key={mark} sign={text.signs[mark]} word={text.marks[mark]} />
            ))}
          </td>
          <td data-side="was">{was ?? text.nothing}</td>
          <td data-side="is">{is ?? text.nothing}</td>
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
    <Compared label={label} of={of} headers={[text.where, text.mark, ...headers]}>
      {cells.map(({ way, where, was, is, readsMore, readsLess }) => (
        <tr key={`${way} ${where} ${was} ${is}`} data-mark={markOf(was, is)}>
          <th scope="row">{where}</th>
          <td className={styles.marks}>
            <ChangeBadge sign={text.signs[markOf(was, is)]} word={text.cellChanges[way]} />
          </td>
          <td data-side="was">
            <Words was={was} is={is} side="was" />
            {readsLess.length > 0 && <p>{text.readsLess(readsLess)}</p>}
          </td>
          <td data-side="is">
            <Words was={was} is={is} side="is" />
            {readsMore.length > 0 && <p>{text.readsMore(readsMore)}</p>}
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
    <Compared label={label} of={of} headers={[text.where, text.mark, ...headers]}>
      {rules.map((rule) => {
        const [was, is] = [ruleWords(rule.was), ruleWords(rule.is)]
        const mark = markOf(was, is)
        const word = text.ruleChanges[mark === 'content' ? 'changed' : mark]
        return (
          <tr key={`${was} ${is}`} data-mark={mark}>
            <th scope="row">{rule.is?.where ?? rule.was?.where}</th>
            <td className={styles.marks}>
              <ChangeBadge sign={text.signs[mark]} word={word} />
            </td>
            <td data-side="was">
              <Words was={was} is={is} side="was" />
            </td>
            <td data-side="is">
              <Words was={was} is={is} side="is" />
            </td>
          </tr>
        )
      })}
    </Compared>
  )
}

function ruleWords(rule: ChangedRule | null): string | null {
  return rule && text.rule(methodologyText.severities[rule.severity], rule.sentence, rule.when)
}

function markOf(was: string | null, is: string | null): 'new' | 'gone' | 'content' {
  if (was === null) return 'new'
  return is === null ? 'gone' : 'content'
}

type ComparedProps = {
  readonly label: string
  readonly of: string
  readonly headers: readonly string[]
  readonly children: ReactNode
}

function Compared({ label, of, headers, children }: ComparedProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keys
    <section className={styles.frame} aria-label={text.tableOf(label, of)} tabIndex={0}>
      <table className={styles.compared}>
        <caption>{label}</caption>
        <thead>
          <tr>
            {headers.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
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

type WordsProps = { readonly was: string | null; readonly is: string | null; readonly side: EditionSide }

function Words({ was, is, side }: WordsProps): ReactNode {
  const own = side === 'was' ? was : is
  if (own === null) return text.nothing
  if (was === null || is === null) return own
  const { head, tail, ...apart } = wordsApart(was, is)
  return (
    <>
      {head}
      {apart[side] !== '' && <mark className={styles.apart}>{apart[side]}</mark>}
      {tail}
    </>
  )
}
