import type { Services } from '#budget/server/handler.ts'
import { addressNoticeText } from '#features/accounts/text.ts'

/** The change of a mail address; '' for none. */
export type ChangedAddress = { readonly userName: string; readonly before: string; readonly email: string }

/** Sends a message to the replaced address, so that its reader learns of a change by another user. */
export function notifyOldAddress(
  { notifier }: Pick<Services, 'notifier'>,
  { userName, before, email }: ChangedAddress,
): void {
  if (before === '' || before === email) return
  const { subject, words } = addressNoticeText
  notifier.deliver(async () => ({ to: before, subject, text: words(userName) }))
}
