import { Dialog } from '@base-ui/react/dialog'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Navigation, PageAddress } from '#budget/web/address.ts'
import styles from '#budget/web/jump-list.module.css'
import { shellText } from '#ui/frame/frame-text.ts'
import { showToast } from '#ui/toasts.ts'

const text = shellText.jump

export type SearchHit = {
  readonly key: string
  readonly kind: keyof typeof text.kinds
  readonly name: string
  /** Distinguishes hits of the same name; '' for a page itself. */
  readonly where: string
  readonly number: string
  readonly change: Partial<PageAddress>
}

type Props<Target extends SearchHit> = {
  readonly label: string
  readonly place: Navigation
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly shown: readonly Target[]
  readonly found: number
  /** `here`: the hits belong to the current search text. */
  readonly answer: 'here' | 'requested'
  readonly onGo: (target: Target) => void
  readonly onClose: () => void
}

export function QuickSearchList<Target extends SearchHit>(props: Props<Target>): ReactNode {
  const { label, place, search, onSearch, shown, found, answer, onGo, onClose } = props
  const [chosen, setChosen] = useState(0)
  const [entered, setEntered] = useState(false)
  const [wentAway, field] = [useRef(false), useRef<HTMLInputElement>(null)]
  const at = Math.min(chosen, shown.length - 1)
  const target = shown[at]
  const go = (to: Target): void => {
    wentAway.current = true
    // Closed first: an open dialog would retain the focus and the target could not receive it.
    flushSync(onClose)
    onGo(to)
    place.go(to.change)
  }
  const latest = useRef({ go, target })
  useEffect(() => {
    latest.current = { go, target }
  })
  // Enter waits for the hits of the current text.
  useEffect(() => {
    if (!entered || answer === 'requested') return
    setEntered(false)
    if (latest.current.target)
      setTimeout(() => latest.current.target && latest.current.go(latest.current.target))
  }, [entered, answer])
  const press = (event: KeyboardEvent): void => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 10, PageUp: at - 10 }[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && answer === 'requested') setEntered(true)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && target) go(target)
    else if (to !== undefined && shown.length > 0) setChosen(turned(to, event.key, shown.length))
    else return
    event.preventDefault()
  }
  const copy = (event: ClipboardEvent): void => {
    const input = field.current
    if (!target || (input && input.selectionStart !== input.selectionEnd)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', linkOf(place, target))
    showToast({ kind: 'success', message: text.copied(target.name), about: 'link' })
  }
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          className={styles.window}
          initialFocus={field}
          finalFocus={() => !wentAway.current}
          onCopy={copy}
        >
          <Dialog.Title className="visually-hidden">{text.title}</Dialog.Title>
          <SearchLine
            field={field}
            label={label}
            search={search}
            active={target && optionId(target)}
            onSearch={(next) => {
              onSearch(next)
              setChosen(0)
              setEntered(false)
            }}
            onKeyDown={press}
          />
          <Options targets={shown} chosen={at} onGo={go} onPoint={setChosen} />
          <p className={styles.foot}>
            <span role="status">
              {answer === 'here' && (shown.length === 0 ? text.none : text.found(found))}
            </span>
            <span className={styles.keys}>{text.keys}</span>
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Arrow keys wrap around; page keys stop at the ends. */
function turned(to: number, key: string, count: number): number {
  if (key.startsWith('Arrow')) return (to + count) % count
  return Math.min(Math.max(0, to), count - 1)
}

function linkOf({ hrefOf }: Navigation, { change }: SearchHit): string {
  return `${window.location.origin}${window.location.pathname}${hrefOf(change)}`
}

const LIST = 'jump-list'
const optionId = ({ key }: SearchHit): string => `jump ${key}`.replaceAll(/\s+/g, '-')

type SearchLineProps = {
  readonly field: React.RefObject<HTMLInputElement | null>
  readonly label: string
  readonly search: string
  readonly active: string | undefined
  readonly onSearch: (search: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function SearchLine({ field, label, search, active, onSearch, onKeyDown }: SearchLineProps): ReactNode {
  return (
    <input
      ref={field}
      className={styles.field}
      role="combobox"
      aria-label={label}
      aria-expanded="true"
      aria-controls={LIST}
      aria-autocomplete="list"
      aria-activedescendant={active}
      autoComplete="off"
      spellCheck={false}
      placeholder={label}
      value={search}
      onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}

type OptionsProps<Target> = {
  readonly targets: readonly Target[]
  readonly chosen: number
  readonly onGo: (target: Target) => void
  readonly onPoint: (index: number) => void
}

function Options<Target extends SearchHit>({
  targets,
  chosen,
  onGo,
  onPoint,
}: OptionsProps<Target>): ReactNode {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const key = targets[chosen]?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is chosen
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [key])
  return (
    <div ref={list} id={LIST} role="listbox" aria-label={text.title} className={styles.list} data-id={id}>
      {targets.map((target, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go along it from the field
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen one
        <div
          key={target.key}
          id={optionId(target)}
          role="option"
          aria-selected={index === chosen}
          className={styles.option}
          onClick={() => onGo(target)}
          onMouseMove={() => index === chosen || onPoint(index)}
        >
          {target.number !== '' && <span className={styles.number}>{target.number}</span>}
          <span className={styles.name}>{target.name}</span>
          <span className={styles.where}>{target.where}</span>
          <span className={styles.kind}>{text.kinds[target.kind]}</span>
        </div>
      ))}
    </div>
  )
}
