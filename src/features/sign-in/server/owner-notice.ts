import type { Services } from '#budget/server/handler.ts'
import { timeText } from '#engine/time.ts'
import { ownerNoticeText } from '#features/sign-in/account-text.ts'
import { readMailAddress } from '#features/sign-in/server/account.store.ts'

export type SignInChange = keyof typeof ownerNoticeText.changes

/** Another user of the session or mailbox may have made the change. */
export function notifyOwner(
  { db, notifier, now }: Pick<Services, 'db' | 'notifier' | 'now'>,
  userName: string,
  change: SignInChange,
): void {
  const { subject, words, changes } = ownerNoticeText
  const at = timeText(now().toISOString())
  notifier.deliver(async () => {
    const email = await readMailAddress(db, userName)
    return email === '' ? null : { to: email, subject, text: words(userName, changes[change], at) }
  })
}
