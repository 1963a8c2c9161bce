/** A tab does not receive its own messages. */
export type OtherTabs<Message> = {
  readonly tell: (message: Message) => void
  readonly close: () => void
}

export function otherTabs<Message>(name: string, hear: (message: Message) => void): OtherTabs<Message> {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data)
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() }
}
