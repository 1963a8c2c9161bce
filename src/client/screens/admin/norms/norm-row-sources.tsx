import type { ReactNode } from 'react'
import type { NormSession } from '#client/screens/admin/norms/norm-session.ts'
import styles from '#client/screens/admin/norms/norms.module.css'
import { useNormRest } from '#client/screens/admin/norms/use-norm-session.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { LineField } from '#client/ui/line-field.tsx'
import type { Norm, NormSource } from '#domain/norms/norm.ts'
import { adminScreenText } from '#text/administration.ts'
import { sourceInWords } from '#text/cell-panel.ts'

const text = adminScreenText.norms

type Props = { readonly norm: Norm; readonly session: NormSession; readonly closed: string | null }

/** On what each row rests: the act or fact, since when it holds, and whether it is only a model value. */
export function NormRowSources({ norm, session, closed }: Props): ReactNode {
  const rest = useNormRest(session)
  const { code, rows } = norm.sheet
  const sourceOf = (row: string): NormSource => rest.sources[code]?.[row] ?? declaredSource(norm, row)
  const put = (changed: Readonly<Record<string, NormSource>>): void =>
    session.setRest({ ...rest, sources: { ...rest.sources, [code]: { ...rest.sources[code], ...changed } } })
  const first = rows[0] && sourceOf(rows[0].code)
  return (
    <details className={styles.sources} open={rows.length <= 15}>
      <summary>{text.sources}</summary>
      {rows.length > 1 && first && (
        <Button
          variant="quiet"
          disabledReason={closed}
          onClick={() => put(Object.fromEntries(rows.map((row) => [row.code, first])))}
        >
          {text.firstToAll}
        </Button>
      )}
      <table className={styles.sourceTable}>
        <caption className="only-heard">{text.sources}</caption>
        <thead>
          <tr>
            <th scope="col">{text.row}</th>
            <th scope="col">{text.source}</th>
            <th scope="col">{text.from}</th>
            <th scope="col">{text.model}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SourceRow
              key={row.code}
              caption={row.caption}
              source={sourceOf(row.code)}
              disabled={closed !== null}
              onChange={(next) => put({ [row.code]: next })}
            />
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** What the program itself names as the source of a row, in words. */
function declaredSource({ sources }: Norm, row: string): NormSource {
  const { source = '', from = null, model = true } = sources[row] ?? {}
  return { source: sourceInWords(source), from, model }
}

type RowProps = {
  readonly caption: string
  readonly source: NormSource
  readonly disabled: boolean
  readonly onChange: (source: NormSource) => void
}

function SourceRow({ caption, source, disabled, onChange }: RowProps): ReactNode {
  return (
    <tr>
      <th scope="row">{caption}</th>
      <td>
        <LineField
          label={`${caption}: ${text.source}`}
          shown={false}
          kind="text"
          maxLength={300}
          disabled={disabled}
          value={source.source}
          onChange={(next) => onChange({ ...source, source: next })}
        />
      </td>
      <td>
        <LineField
          label={`${caption}: ${text.from}`}
          shown={false}
          kind="text"
          maxLength={10}
          disabled={disabled}
          value={source.from ?? ''}
          onChange={(next) => onChange({ ...source, from: next.trim() || null })}
        />
      </td>
      <td>
        <Checkbox
          label={`${caption}: ${text.model}`}
          shown={false}
          disabled={disabled}
          checked={source.model}
          onChange={(model) => onChange({ ...source, model })}
        />
      </td>
    </tr>
  )
}
