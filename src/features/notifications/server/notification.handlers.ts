import { kindsFor, mailOf } from '#budget/notifications.ts'
import { mailConfirmAddress } from '#budget/page-addresses.ts'
import { type Handler, handler, type RequestContext } from '#budget/server/handler.ts'
import { countUnread } from '#budget/server/unread.store.ts'
import { isMailAddress } from '#features/accounts/mail-address.ts'
import { type ChangedAddress, notifyOldAddress } from '#features/accounts/server/old-address.ts'
import { type MailAnswer, notificationCalls } from '#features/notifications/api.ts'
import { mailAddressText } from '#features/notifications/mail-text.ts'
import { readMailState } from '#features/notifications/server/mail.store.ts'
import { confirmMail, mailToken } from '#features/notifications/server/mail-address.store.ts'
import {
  markAllRead,
  markNotifications,
  readMailChoices,
  readNotifications,
  saveMailChoices,
} from '#features/notifications/server/notifications.store.ts'
import { notificationText } from '#features/notifications/text.ts'
import { isSetupRequired, requireAccountSetup, requireRecentAuth } from '#features/sign-in/server/step-up.ts'
import { Refusal } from '#platform/http/refusal.ts'

export const notificationHandlers: readonly Handler[] = [
  handler(notificationCalls.notifications, async ({ actor, query, services }) => {
    // A one-time password must not open text about a draft.
    if (isSetupRequired(actor, services)) return { rows: [], unread: 0 }
    const { db } = services
    const rows = await readNotifications(db, actor.userName, query.before)
    return { rows, unread: await countUnread(db, actor.userName) }
  }),
  handler(notificationCalls.notificationsRead, async ({ actor, body, services }) => {
    requireAccountSetup(actor, services)
    const { db, now } = services
    const marking = { userName: actor.userName, at: now() }
    const { ids, status } = body
    if (status === 'readWithAllBefore') await markAllRead(db, marking, ids)
    else await markNotifications(db, marking, { ids, status })
    return { status: 1, message: notificationText.marked }
  }),
  handler(notificationCalls.mail, (context) => mailOfActor(context)),
  handler(notificationCalls.mailSave, async (context) => {
    const { actor, body, services } = context
    requireAccountSetup(actor, services)
    if (body.email !== '') refuseNoAddress(body.email)
    // Password links go to this address, so changing it could lock the owner out.
    const { userName, userId } = actor
    const before = (await readMailChoices(services.db, userName)).email
    const { email, choices } = body
    if (before === email) {
      await saveMailChoices(services.db, userName, body)
      return { status: 1, message: notificationText.chosen.saved }
    }
    requireRecentAuth(context)
    if (email === '' || services.notifier.mail === 'none') {
      await saveMailChoices(services.db, userName, body)
      notifyOldAddress(services, { userName, before, email })
      return { status: 1, message: notificationText.chosen.saved }
    }
    // The stored address is valid until the link is opened.
    await saveMailChoices(services.db, userName, { email: before, choices })
    await sendMailLink(services, { userName, userId, before, email })
    return { status: 1, message: mailAddressText.savedUntil(email, before) }
  }),
  /** Throws `Refusal`: 409 without a mail server, 422 if the address is invalid. */
  handler(notificationCalls.mailAsk, async (context) => {
    const { actor, body, services } = context
    requireAccountSetup(actor, services)
    const { email } = body
    if (services.notifier.mail === 'none') throw new Refusal(409, mailAddressText.noMail)
    refuseNoAddress(email)
    requireRecentAuth(context)
    const { userName, userId } = actor
    const before = (await readMailChoices(services.db, userName)).email
    await sendMailLink(services, { userName, userId, before, email })
    return { status: 1, message: mailAddressText.sent(email) }
  }),
  /** Throws `Refusal` 404 if the link is invalid. */
  handler(notificationCalls.mailConfirm, async ({ body, services }) => {
    const confirmed = await confirmMail(services.db, body.token, services.now())
    if (confirmed === null) throw new Refusal(404, mailAddressText.over)
    notifyOldAddress(services, confirmed)
    return { status: 1, message: mailAddressText.confirmed(confirmed.email) }
  }),
  handler(notificationCalls.adminMail, async ({ services: { db, notifier } }) => ({
    server: await notifier.ask(),
    ...(await readMailState(db)),
  })),
]

/** Sends a link that confirms an address, to that address. */
async function sendMailLink(
  { db, notifier, publicUrl, now }: RequestContext['services'],
  { userName, userId, before, email }: ChangedAddress & { readonly userId: number },
): Promise<void> {
  const token = await mailToken(db, { userId, before, email }, now())
  const { subject, words } = mailAddressText.letter
  notifier.deliver(async () => ({
    ...{ to: email, subject },
    text: words(userName, mailConfirmAddress(publicUrl, token)),
  }))
}

function refuseNoAddress(email: string): void {
  if (isMailAddress(email)) return
  const message = notificationText.chosen.badAddress
  throw new Refusal(422, message, { errors: [{ row: '', field: 'email', message }] })
}

async function mailOfActor({ actor, services }: RequestContext): Promise<MailAnswer> {
  const { email, choices } = await readMailChoices(services.db, actor.userName)
  const kinds = actor.role === 'nobody' ? [] : kindsFor(actor.role)
  return {
    server: services.notifier.mail,
    email,
    choices: Object.fromEntries(kinds.map((kind) => [kind, mailOf(kind, choices)])),
  }
}
