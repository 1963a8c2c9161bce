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
  readonly workbook: OpenDraft
  readonly sheet: Sheet
  /** What carries the sign of a stand-in. */
  readonly isStandIn: StandInTest
}

/** Draws a one-row sheet standing, a line a field or a group of fields. For reading; what is typed has the grid. */
export function UprightSheet({ workbook, sheet, isStandIn }: Props): ReactNode {
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
              {captionOf(caption, workbook.year)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <UprightRow
            key={line.caption}
            workbook={workbook}
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

function UprightRow({ workbook, sheet, isStandIn, line, number, width, last }: RowProps): ReactNode {
  return (
    <tr className={last ? 'upright-last' : undefined}>
      <td className="upright-number">{number}</td>
      <th scope="row">{captionOf(line.caption, workbook.year)}</th>
      {line.fields.map((name) => (
        <UprightFigure
          key={name}
          workbook={workbook}
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
  workbook,
  sheet,
  isStandIn,
  name,
  span,
}: Props & { readonly name: string; readonly span: number }): ReactNode {
  const at = { sheet: sheet.code, row: sheet.rows[0]?.code ?? '', field: name }
  const key = cellKeyOf(at)
  const { state } = useCellView(workbook, key)
  return (
    <td ref={useTakeFocus(workbook, key)} tabIndex={-1} colSpan={span} className="upright-figure">
      {cellText(state, sheet.fields[name]?.decimals ?? 0)}
      {isStandIn(workbook.evaluation(), at) && (
        <>
          <StandInSign />
          <span className="only-heard"> {standInText.word}</span>
        </>
      )}
    </td>
  )
}

/** Takes the focus when somebody asked for the figure to be shown: now, or as soon as it is drawn. */
function useTakeFocus({ revealRequest }: OpenDraft, key: CellKey): RefObject<HTMLTableCellElement | null> {
  const figure = useRef<HTMLTableCellElement>(null)
  useEffect(() => {
    const take = (): void => {
      const at = revealRequest.getState()
      if (at === null || cellKeyOf(at) !== key) return
      revealRequest.setState(null, true)
      figure.current?.focus()
    }
    take()
    return revealRequest.subscribe(take)
  }, [revealRequest, key])
  return figure
}

/** One line of a standing sheet: its caption, and the fields that it shows side by side. */
type UprightLine = { readonly caption: string; readonly fields: readonly string[] }

/** A standing sheet: the captions above its columns, and its lines. */
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
