import { Component, type ErrorInfo, type ReactNode } from 'react'
import { queryClient } from '#client/api/query-client.ts'
import { RequestFailed } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import styles from '#client/shell/screen-boundary.module.css'
import { Button } from '#client/ui/button.tsx'
import { PartMissingError } from '#client/ui/loaded-apart.tsx'
import { Note } from '#client/ui/note.tsx'
import type { UnknownEdition } from '#domain/editions/editions.ts'
import { screenText } from '#text/screens.ts'

const text = screenText.broken

/** By its name: the frame loads without any forms. */
const unknownEdition: UnknownEdition['name'] = 'UnknownEdition'

type Props = {
  /** The place; going to another one begins afresh. */
  readonly at: string
  readonly children: ReactNode
}
type State = {
  readonly at: string
  /** What stands here instead: `null` while nothing has failed. */
  readonly failure: Failure | null
}

/** The program that draws the screen did not arrive, it is older than the forms of the year, or it failed, which the log has under a number. */
type Failure = { readonly is: 'missing' | 'newer' } | { readonly is: 'broken'; readonly reference: string }

/**
 * Stands in the place of a screen that could not be drawn, such as one whose answer had a form that nobody expected: what
 * happened, the number under which the log has it, and the ways back. What was typed lies outside of the screen and stays.
 * One stands around each screen. The one class that is no error: React has no other boundary (decision 0025).
 */
export class ScreenBoundary extends Component<Props, State> {
  override readonly state: State = { at: this.props.at, failure: null }

  static getDerivedStateFromError(error: unknown): Pick<State, 'failure'> {
    if (error instanceof PartMissingError) return { failure: { is: 'missing' } }
    if (error instanceof Error && error.name === unknownEdition) return { failure: { is: 'newer' } }
    return { failure: { is: 'broken', reference: referenceOf(error) } }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, failure: null }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    const { failure } = this.state
    if (failure?.is === 'broken') note(failure.reference, error, componentStack ?? '')
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === null) return this.props.children
    if (failure.is === 'newer') return <NewerRelease />
    return <Instead failure={failure} onRetry={() => this.retry()} />
  }

  private retry(): void {
    forgetUnseen()
    this.setState({ failure: null })
  }
}

/** Stands in the place of a year whose forms only a newer release has: it is there to be loaded. */
export function NewerRelease(): ReactNode {
  return (
    <Note kind="warning">
      <p>{screenText.release.newer}</p>
      <Button onClick={() => window.location.reload()}>{screenText.release.load}</Button>
    </Note>
  )
}

type InsteadProps = { readonly failure: Failure; readonly onRetry: () => void }

function Instead({ failure, onRetry }: InsteadProps): ReactNode {
  return (
    <section className={styles.broken} aria-label={text.title}>
      <Note kind="error">
        <p className={styles.title}>{text.title}</p>
        {failure.is === 'missing' && <p>{text.missing}</p>}
        {failure.is === 'broken' && <p>{text.why}</p>}
        {failure.is === 'broken' && <p>{text.reference(failure.reference)}</p>}
        <p className={styles.ways}>
          <Button onClick={onRetry}>{text.retry}</Button>
          <a href="/">{text.home}</a>
        </p>
      </Note>
    </section>
  )
}

/** The number under which the server's log already has it, else one made for this. */
function referenceOf(error: unknown): string {
  const body = error instanceof RequestFailed ? error.body : null
  const known: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'reference') : null
  return typeof known === 'string' ? known : newReference()
}

/** In the form of the server's: two times four digits. */
function newReference(): string {
  const digits = crypto.getRandomValues(new Uint16Array(2))
  return [...digits].map((number) => String(1000 + (number % 9000))).join('-')
}

/** Has the server's log know it under its number; React has it in the browser's console too. */
function note(reference: string, error: unknown, drawn: string): void {
  const told = error instanceof Error ? `${error.stack ?? error.message}\n${drawn}` : String(error)
  const body = { reference, place: window.location.search.slice(0, 500), error: told.slice(0, 4000) }
  send('screenFailed', { body }).catch((failure: unknown) => reportError(failure))
}

/** Forgets what was read for screens that nobody looks at, so that they read it anew. What was typed lies in the open drafts, and stays. */
function forgetUnseen(): void {
  queryClient.removeQueries({
    type: 'inactive',
    // An administrator's edits lie there too, and were never read.
    predicate: ({ options }) => options.queryFn !== undefined,
  })
}
