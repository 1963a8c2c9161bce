import {
  AllCommunityModule,
  type ColDef,
  type ColGroupDef,
  createGrid,
  ModuleRegistry,
} from 'ag-grid-community'
import { columnsOf, type SheetSize, startValue } from '#test/load/grid/sheet-of-size.ts'

type Row = Record<string, string | number>

/**
 * Creates the same rows, headings and formulas. The returned function mounts AG Grid Community with pinned captions
 * and totals.
 */
export function prepareAgGrid(root: HTMLElement, size: SheetSize): () => Promise<void> {
  ModuleRegistry.registerModules([AllCommunityModule])
  root.style.height = '780px'
  const columns = columnsOf(size)
  const rowData: Row[] = Array.from({ length: size.rows }, (_, row) => ({
    code: String(row + 1),
    caption: `Мөр ${row + 1}`,
    ...Object.fromEntries(
      columns.flatMap(({ name, kind }, column) =>
        kind === 'typed' ? [[name, startValue(row, column)]] : [],
      ),
    ),
  }))
  const figure = (row: Row, name: string): number => {
    const number = Number(name.slice(1))
    const cell = (back: number): number => Number(row[`c${number - back}`] ?? 0)
    return number % 4 === 0 ? cell(1) + 2 * cell(2) + 3 * cell(3) : cell(0)
  }
  const totals = (): Row => ({
    caption: 'Дүн',
    ...Object.fromEntries(
      columns.map(({ name }) => [name, rowData.reduce((sum, row) => sum + figure(row, name), 0)]),
    ),
  })
  const shown = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
  const columnOf = ({ name, kind }: (typeof columns)[number]): ColDef<Row> => ({
    field: name,
    headerName: `Үзүүлэлт ${name.slice(1)}`,
    width: 140,
    type: 'rightAligned',
    editable: ({ node }) => kind === 'typed' && !node.rowPinned,
    cellDataType: 'number',
    valueGetter: ({ data, node }) => (!data ? null : node?.rowPinned ? data[name] : figure(data, name)),
    valueFormatter: ({ value }) => (typeof value === 'number' ? shown.format(value) : ''),
  })
  const groups: ColGroupDef<Row>[] = [...new Set(columns.map(({ group }) => group))].map((group) => ({
    headerName: group,
    children: columns.filter((column) => column.group === group).map(columnOf),
  }))
  return () =>
    new Promise<void>((resolve) => {
      const api = createGrid<Row>(root, {
        columnDefs: [
          { field: 'code', headerName: '№', pinned: 'left', width: 60 },
          { field: 'caption', headerName: 'Үзүүлэлт', pinned: 'left', width: 200 },
          ...groups,
        ],
        rowData,
        rowHeight: 32,
        enterNavigatesVertically: true,
        enterNavigatesVerticallyAfterEdit: true,
        pinnedBottomRowData: [totals()],
        onCellValueChanged: ({ node }) => {
          api.refreshCells({ rowNodes: [node] })
          api.setGridOption('pinnedBottomRowData', [totals()])
        },
        onFirstDataRendered: () => resolve(),
      })
    })
}
