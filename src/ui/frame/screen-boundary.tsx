import { Component, type ErrorInfo, type ReactNode } from 'react'
import { errorCalls } from '#api/api.ts'
import { queryClient } from '#ui/api/query-client.ts'
import { ApiError } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import styles from '#ui/frame/screen-boundary.module.css'
import { ChunkLoadError } from '#ui/loaded-apart.tsx'
import { Note } from '#ui/note.tsx'
import { screenText } from '#ui/screen-text.ts'

const text = screenText.broken

/** `UnknownEdition` of the forms, by its name: the frame loads no forms. */
const unknownEdition = 'UnknownEdition'

type Props = {
  readonly at: string
  readonly children: ReactNode
}
type State = {
  readonly at: string
  readonly failure: Failure | null
}

/** `newer`: the forms need a newer release. The log has the error under the reference. */
type Failure =
  | { readonly kind: 'missing' | 'newer' }
  | { readonly kind: 'broken'; readonly reference: string }

/**
 * Shows a failure with its log reference. Pending edits are outside the screen and stay. React offers boundaries only
 * as classes (decision 0025).
 */
export class ScreenBoundary extends Component<Props, State> {
  override readonly state: State = { at: this.props.at, failure: null }

  static getDerivedStateFromError(error: unknown): Pick<State, 'failure'> {
    if (error instanceof ChunkLoadError) return { failure: { kind: 'missing' } }
    if (error instanceof Error && error.name === unknownEdition) return { failure: { kind: 'newer' } }
    return { failure: { kind: 'broken', reference: referenceOf(error) } }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, failure: null }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    const { failure } = this.state
    if (failure?.kind === 'broken') note(failure.reference, error, componentStack ?? '')
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === null) return this.props.children
    if (failure.kind === 'newer') return <NewerRelease />
    return <Instead failure={failure} onRetry={() => this.retry()} />
  }

  private retry(): void {
    forgetUnseen()
    this.setState({ failure: null })
  }
}

/** Offers to load the newer release that the forms require. */
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
        <p className="strong">{text.title}</p>
        {failure.kind === 'missing' && <p>{text.missing}</p>}
        {failure.kind === 'broken' && <p>{text.why}</p>}
        {failure.kind === 'broken' && <p>{text.reference(failure.reference)}</p>}
        <p className="row">
          <Button onClick={onRetry}>{text.retry}</Button>
          <a href="/">{text.home}</a>
        </p>
      </Note>
    </section>
  )
}

/** Falls back to a new reference. */
function referenceOf(error: unknown): string {
  const body = error instanceof ApiError ? error.body : null
  const known: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'reference') : null
  return typeof known === 'string' ? known : newReference()
}

function newReference(): string {
  const digits = crypto.getRandomValues(new Uint16Array(2))
  return [...digits].map((number) => String(1000 + (number % 9000))).join('-')
}

/** React logs the error to the console. */
function note(reference: string, error: unknown, drawn: string): void {
  const details = error instanceof Error ? `${error.stack ?? error.message}\n${drawn}` : String(error)
  const body = { reference, place: window.location.search.slice(0, 500), error: details.slice(0, 4000) }
  send(errorCalls.screenFailed, { body }).catch((failure: unknown) => reportError(failure))
}

/** Screens reload the removed responses. Pending edits are in the open drafts and stay. */
function forgetUnseen(): void {
  queryClient.removeQueries({
    type: 'inactive',
    // Administrators' edits in the cache have no query function.
    predicate: ({ options }) => options.queryFn !== undefined,
  })
}
