import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import { useCellView } from '#client/draft/use-draft.ts'
import { cellText } from '#client/grid/cell-text.ts'
import { StandInSign } from '#client/grid/grid-cell.tsx'
import type { StandInTest } from '#domain/sheet/explain.ts'
import { type CellKey, cellKeyOf } from '#domain/sheet/key.ts'
import { captionOf } from '#domain/sheet/names.ts'
import type { Field, Sheet } from '#domain/sheet/sheet.ts'
import { gridText } from '#text/grid.ts'
import { standInText } from '#text/stand-in.ts'
import '#client/grid/upright.css'

type Props = {
  readonly draft: OpenDraft
  readonly sheet: Sheet
  /** What carries the sign of a stand-in. */
  readonly isStandIn: StandInTest
}

/** Draws a one-row sheet upright, a line a field or a group of fields. For reading; what is typed has the grid. */
export function UprightSheet({ draft, sheet, isStandIn }: Props): ReactNode {
  const { columns, lines } = useMemo(() => uprightLinesOf(sheet), [sheet])
  const heads = columns.length === 0 ? [gridText.figureHead] : columns
  return (
    <table className="upright">
      <thead>
        <tr>
          <th scope="col" className="upright-number">
            {gridText.codeHead}
          </th>
          <th scope="col">{gridText.captionHead}</th>
          {heads.map((caption) => (
            <th key={caption} scope="col" className="upright-figure">
              {captionOf(caption, draft.year)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <UprightRow
            key={line.caption}
            draft={draft}
            sheet={sheet}
            isStandIn={isStandIn}
            line={line}
            number={index + 1}
            width={heads.length}
            last={index === lines.length - 1}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Props & {
  readonly line: UprightLine
  readonly number: number
  readonly width: number
  readonly last: boolean
}

function UprightRow({ draft, sheet, isStandIn, line, number, width, last }: RowProps): ReactNode {
  return (
    <tr className={last ? 'upright-last' : undefined}>
      <td className="upright-number">{number}</td>
      <th scope="row">{captionOf(line.caption, draft.year)}</th>
      {line.fields.map((name) => (
        <UprightFigure
          key={name}
          draft={draft}
          sheet={sheet}
          isStandIn={isStandIn}
          name={name}
          span={line.fields.length === 1 ? width : 1}
        />
      ))}
    </tr>
  )
}

function UprightFigure({
  draft,
  sheet,
  isStandIn,
  name,
  span,
}: Props & { readonly name: string; readonly span: number }): ReactNode {
  const at = { sheet: sheet.code, row: sheet.rows[0]?.code ?? '', field: name }
  const key = cellKeyOf(at)
  const { state } = useCellView(draft, key)
  return (
    <td ref={useRevealFocus(draft, key)} tabIndex={-1} colSpan={span} className="upright-figure">
      {cellText(state, sheet.fields[name]?.decimals ?? 0)}
      {isStandIn(draft.evaluation(), at) && (
        <>
          <StandInSign />
          <span className="only-heard"> {standInText.word}</span>
        </>
      )}
    </td>
  )
}

/** Takes the focus when somebody asked for the figure to be shown: now, or as soon as it is drawn. */
function useRevealFocus({ revealRequest }: OpenDraft, key: CellKey): RefObject<HTMLTableCellElement | null> {
  const figure = useRef<HTMLTableCellElement>(null)
  useEffect(() => {
    const reveal = (): void => {
      const at = revealRequest.getState()
      if (at === null || cellKeyOf(at) !== key) return
      revealRequest.setState(null, true)
      figure.current?.focus()
    }
    reveal()
    return revealRequest.subscribe(reveal)
  }, [revealRequest, key])
  return figure
}

/** One line of an upright sheet: its caption, and the fields that it shows side by side. */
type UprightLine = { readonly caption: string; readonly fields: readonly string[] }

/** An upright sheet: the captions above its columns, and its lines. */
type UprightLines = { readonly columns: readonly string[]; readonly lines: readonly UprightLine[] }

/**
 * Turns the fields of a one-row sheet into lines. Groups of fields that all have the same captions become one line each
 * with a column a caption (share and amount); otherwise every field has a line of its own.
 */
export function uprightLinesOf({ fields }: Sheet): UprightLines {
  const all = Object.entries(fields)
  const groups = Map.groupBy(
    all.filter(([, { under }]) => under.length > 0),
    ([, { under }]) => under.join(' · '),
  )
  const captions = [...groups.values()].map((group) => group.map(([, { caption }]) => caption).join('\n'))
  if (captions.length === 0 || new Set(captions).size > 1) {
    return {
      columns: [],
      lines: all.map(([name, field]) => ({ caption: fullCaption(field), fields: [name] })),
    }
  }
  const begun = new Set<string>()
  const lines = all.flatMap(([name, { caption, under }]): UprightLine[] => {
    const group = under.join(' · ')
    if (under.length === 0) return [{ caption, fields: [name] }]
    if (begun.has(group)) return []
    begun.add(group)
    return [{ caption: group, fields: (groups.get(group) ?? []).map(([each]) => each) }]
  })
  return { columns: captions[0]?.split('\n') ?? [], lines }
}

function fullCaption({ under, caption }: Field): string {
  return [...under, caption].join(' · ')
}
