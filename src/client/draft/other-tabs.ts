/** A line to the other tabs of this browser. What a tab tells it does not hear itself. */
export type OtherTabs<Message> = {
  readonly tell: (message: Message) => void
  readonly close: () => void
}

/** Opens a line; what the others tell is of the same program, in the same browser. */
export function otherTabs<Message>(name: string, hear: (message: Message) => void): OtherTabs<Message> {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data)
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() }
}
