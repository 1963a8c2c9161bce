import { Menu } from '@base-ui/react/menu'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { compiledCellAt } from '#engine/program.ts'
import styles from '#ui/grid/cell-menu.module.css'
import { cellLinkText, menuText } from '#ui/grid/cell-menu-text.ts'
import { toClipboard } from '#ui/grid/clipboard.ts'
import { clear, copy, copyWithCaptions, cut, fill } from '#ui/grid/editing.ts'
import { cellElement, type GridControl, hint, type MenuPlace, stayInCell } from '#ui/grid/grid-control.ts'
import { addressAt } from '#ui/grid/grid-layout.ts'
import { paste } from '#ui/grid/paste.ts'
import { fitColumn, unfitColumn } from '#ui/grid/resizing.ts'

type Props = {
  readonly grid: GridControl
  readonly place: MenuPlace
  readonly onClose: () => void
}

/** The focus returns to the selected cell. */
export function CellMenu({ grid, place, onClose }: Props): ReactNode {
  const [groups] = useState(() => menuGroups(grid))
  const going = useRef<(() => void) | null>(null)
  // Actions that move the focus run after the menu has restored it.
  useEffect(() => () => going.current?.(), [])
  const anchor = { getBoundingClientRect: () => new DOMRect(place.x, place.y, place.width, place.height) }
  return (
    <Menu.Root open modal={false} onOpenChange={(open) => open || onClose()}>
      {/* Page content belongs to a landmark. */}
      <Menu.Portal container={document.querySelector('main')}>
        <Menu.Positioner
          className={styles.positioner}
          anchor={anchor}
          side="bottom"
          align="start"
          collisionPadding={4}
        >
          <Menu.Popup
            className={styles.menu}
            aria-label={menuText.label}
            finalFocus={() => going.current === null && cellElement(grid.root(), grid.cursor.now().at)}
            onContextMenu={(event) => event.preventDefault()}
          >
            {groups.map((entries, index) => (
              <Fragment key={entries[0]?.label}>
                {index > 0 && <Menu.Separator className={styles.line} />}
                {entries.map(({ label, keys, act, leads }) => (
                  <Menu.Item
                    key={label}
                    className={styles.item}
                    label={label}
                    onClick={() => {
                      if (leads === 'back') act()
                      else going.current = act
                    }}
                  >
                    {label}
                    {keys !== '' && <kbd className={styles.keys}>{keys}</kbd>}
                  </Menu.Item>
                ))}
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** `keys`: the shortcut, '' for none. */
type MenuEntry = {
  readonly label: string
  readonly keys: string
  readonly act: () => void
  readonly leads: 'back' | 'elsewhere'
}

/** In a locked grid an action shows the reason. */
function menuGroups(grid: GridControl): readonly (readonly MenuEntry[])[] {
  const { source, layout, cursor, widths, cellActions } = grid
  const { at } = cursor.now()
  const address = addressAt(layout, at)
  const isEntered =
    address !== null && compiledCellAt(source.evaluation().program, address)?.cell.kind === 'entered'
  const { about, compare, linkTo } = cellActions ?? { about: null, compare: null, linkTo: null }
  const isResized = widths.getState().columns[at.column] !== layout.columns[at.column]?.width
  const entry = (label: string, keys: string, act: () => void): MenuEntry => ({
    label,
    keys,
    act,
    leads: 'back',
  })
  const show = (label: string, keys: string, act: () => void): MenuEntry => ({
    label,
    keys,
    act,
    leads: 'elsewhere',
  })
  const groups = [
    [
      entry(menuText.cut, 'Ctrl+X', () => toClipboard(cut(grid))),
      entry(menuText.copy, 'Ctrl+C', () => toClipboard(copy(grid))),
      entry(menuText.copyWithCaptions, 'Ctrl+Shift+C', () => copyWithCaptions(grid)),
      entry(menuText.paste, 'Ctrl+V', () => void pasteRead(grid)),
    ],
    [
      entry(menuText.clear, 'Delete', () => clear(grid)),
      entry(menuText.fillDown, 'Ctrl+D', () => fill(grid, 'down')),
      entry(menuText.fillRight, 'Ctrl+R', () => fill(grid, 'right')),
    ],
    [
      ...(about ? [show(menuText.explain, 'Shift+F2', () => about('explanation'))] : []),
      ...(about && isEntered ? [show(menuText.history, '', () => about('history'))] : []),
      ...(compare
        ? [entry(compare.isOn ? menuText.compareNoMore : menuText.compare(compare.label), '', compare.toggle)]
        : []),
      ...(linkTo && address ? [entry(cellLinkText.copyLink, '', () => copyLink(grid, linkTo(address)))] : []),
    ],
    [
      entry(menuText.fit, '', () => fitColumn(grid, at.column)),
      ...(isResized ? [entry(menuText.unfit, '', () => unfitColumn(grid, at.column))] : []),
    ],
  ]
  return groups.filter((entries) => entries.length > 0)
}

function copyLink(grid: GridControl, link: string): void {
  const html = link.replaceAll('&', '&amp;')
  toClipboard({ text: link, html: `<a href="${html}">${html}</a>` })
  hint(grid, cellLinkText.linkCopied)
}

/** Names the shortcut if the browser refuses (plain HTTP or the user's choice). */
async function pasteRead(grid: GridControl): Promise<void> {
  const read = await readClipboard()
  stayInCell(grid)
  if (read === null) hint(grid, menuText.pasteByKeys)
  else paste(grid, read)
}

async function readClipboard(): Promise<DataTransfer | null> {
  try {
    const read = new DataTransfer()
    for (const item of await navigator.clipboard.read())
      for (const type of item.types.filter((each) => each.startsWith('text/')))
        read.setData(type, await (await item.getType(type)).text())
    return read
  } catch {
    return null
  }
}
