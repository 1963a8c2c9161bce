import type { DraftUpdate, WatchedDraft } from '#features/live/api.ts'

export type LiveEvent = { readonly event: string; readonly data: unknown }

export type OpenStream = {
  readonly status: number
  readonly headers: Headers
  readonly events: readonly LiveEvent[]
  readonly news: (year: number) => DraftUpdate | undefined
  /** Resolves when the server closes the stream. */
  readonly ended: Promise<void>
  readonly close: () => void
}

export async function openStream(
  address: string,
  token: string,
  drafts: readonly WatchedDraft[],
): Promise<OpenStream> {
  const hangUp = new AbortController()
  const search = new URLSearchParams({ drafts: JSON.stringify(drafts) })
  const response = await fetch(`${address}/api/tosov/live?${search}`, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      'accept-encoding': 'br, gzip',
    },
    signal: hangUp.signal,
  })
  const events: LiveEvent[] = []
  return {
    status: response.status,
    headers: response.headers,
    events,
    news: (year) => events.map(newsIn).findLast((each) => each?.year === year),
    ended: read(response, events),
    close: () => hangUp.abort(),
  }
}

async function read({ body }: Response, events: LiveEvent[]): Promise<void> {
  let rest = ''
  try {
    for await (const text of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      const parts = (rest + text).split('\n\n')
      rest = parts.pop() ?? ''
      events.push(...parts.map(eventIn))
    }
  } catch {
    // The client closed the stream.
  }
}

function eventIn(text: string): LiveEvent {
  const [, event = '', data = 'null'] = /^event: (.*)\ndata: (.*)$/.exec(text) ?? []
  return { event, data: JSON.parse(data) }
}

function newsIn({ event, data }: LiveEvent): DraftUpdate | undefined {
  return event === 'draft' ? (data as DraftUpdate) : undefined // as the server's types say
}
