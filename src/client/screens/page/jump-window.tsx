import { Dialog } from '@base-ui/react/dialog'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useChildren, useStaff } from '#client/api/queries.ts'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import {
  foundTargets,
  type JumpPeople,
  type JumpTarget,
  jumpTargets,
} from '#client/screens/page/jump-targets.ts'
import styles from '#client/screens/page/jump-window.module.css'
import type { Place } from '#client/shell/address.ts'
import { showToast } from '#client/ui/toasts.ts'
import type { View } from '#domain/editions/edition.ts'
import { frameText } from '#text/frame.ts'

const text = frameText.jump

export type JumpProps = {
  readonly draft: OpenDraft
  readonly view: View
  readonly place: Place
  readonly onClose: () => void
}

/** Goes to anything of a year by its name. Loaded apart; the registers of people are read when it first opens. */
export function JumpWindow(props: JumpProps): ReactNode {
  const hasPeople = props.view.tabs.some(({ panel }) => panel === 'staff' || panel === 'children')
  return hasPeople ? <AmongPeople {...props} /> : <Window {...props} people={nobody} />
}

const nobody: JumpPeople = { staff: [], children: [] }

function AmongPeople(props: JumpProps): ReactNode {
  const { owner } = props.draft
  const staff = useStaff(owner.year, owner).data
  const children = useChildren(owner.year, owner).data
  const people = useMemo(
    () => ({ staff: staff ?? nobody.staff, children: children ?? nobody.children }),
    [staff, children],
  )
  return <Window {...props} people={people} />
}

/** More are found by another letter. */
const MOST_SHOWN = 60

type WindowProps = JumpProps & { readonly people: JumpPeople }

/** A field with a list below it: one types, goes along the list with the arrows, and Enter goes there. */
function Window({ draft, view, place, people, onClose }: WindowProps): ReactNode {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(0)
  const [wentAway, field] = [useRef(false), useRef<HTMLInputElement>(null)]
  const targets = useMemo(() => jumpTargets({ draft, view }, people), [draft, view, people])
  const looked = useDeferredValue(search)
  const found = useMemo(() => foundTargets(targets, looked), [targets, looked])
  const shown = found.slice(0, MOST_SHOWN)
  const at = Math.min(chosen, shown.length - 1)
  const target = shown[at]
  const go = ({ change, look }: JumpTarget): void => {
    wentAway.current = true
    // What is gone to takes the focus, which a window that is still there would keep.
    flushSync(onClose)
    if (look !== null) draft.lookFor.setState(look, true)
    place.go(change)
  }
  const press = (event: KeyboardEvent): void => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 10, PageUp: at - 10 }[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && target) go(target)
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
          <Dialog.Title className="only-heard">{text.title}</Dialog.Title>
          <SearchLine
            field={field}
            search={search}
            active={target && optionId(target)}
            onSearch={(next) => {
              setSearch(next)
              setChosen(0)
            }}
            onKeyDown={press}
          />
          <Options targets={shown} chosen={at} onGo={go} onPoint={setChosen} />
          <p className={styles.foot}>
            <span role="status">{shown.length === 0 ? text.none : text.found(found.length)}</span>
            <span className={styles.keys}>{text.keys}</span>
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The arrows go round, a page ends at the ends. */
function turned(to: number, key: string, count: number): number {
  if (key.startsWith('Arrow')) return (to + count) % count
  return Math.min(Math.max(0, to), count - 1)
}

function linkOf({ hrefOf }: Place, { change }: JumpTarget): string {
  return `${window.location.origin}${window.location.pathname}${hrefOf(change)}`
}

const LIST = 'jump-list'
const optionId = ({ key }: JumpTarget): string => `jump ${key}`.replaceAll(/\s+/g, '-')

type SearchLineProps = {
  readonly field: React.RefObject<HTMLInputElement | null>
  readonly search: string
  /** The id of the option at which Enter goes; none while nothing is found. */
  readonly active: string | undefined
  readonly onSearch: (search: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function SearchLine({ field, search, active, onSearch, onKeyDown }: SearchLineProps): ReactNode {
  return (
    <input
      ref={field}
      className={styles.field}
      role="combobox"
      aria-label={text.field}
      aria-expanded="true"
      aria-controls={LIST}
      aria-autocomplete="list"
      aria-activedescendant={active}
      autoComplete="off"
      spellCheck={false}
      placeholder={text.field}
      value={search}
      onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}

type OptionsProps = {
  readonly targets: readonly JumpTarget[]
  readonly chosen: number
  readonly onGo: (target: JumpTarget) => void
  readonly onPoint: (index: number) => void
}

function Options({ targets, chosen, onGo, onPoint }: OptionsProps): ReactNode {
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
          {target.kind === 'place' && <span className={styles.number}>{target.others}</span>}
          <span className={styles.name}>{target.name}</span>
          <span className={styles.where}>{target.where}</span>
          <span className={styles.kind}>{text.kinds[target.kind]}</span>
        </div>
      ))}
    </div>
  )
}
