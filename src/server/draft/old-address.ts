import type { Services } from '#server/http/handler.ts'
import { mailAddressText } from '#text/mail-address.ts'

/** Whose address of mail was changed, from what to what; '' for none. */
export type ChangedAddress = { readonly userName: string; readonly before: string; readonly email: string }

/** Writes to the address that an account had until now, where that is another one: whoever reads mail there learns of it also where somebody else changed it. */
export function tellOldAddress(
  { notifier }: Pick<Services, 'notifier'>,
  { userName, before, email }: ChangedAddress,
): void {
  if (before === '' || before === email) return
  const { subject, words } = mailAddressText.notice
  notifier.deliver(async () => ({ to: before, subject, text: words(userName) }))
}
