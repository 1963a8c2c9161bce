import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Actor, Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { httpText } from '#text/http.ts'

/** What an account without an institution may ask. Everything else is about one. */
const FOR_EVERY_ACCOUNT: readonly string[] = [calls.logout.id, calls.me.id, calls.home.id]

/** Throws the 403 of a call that is not the actor's, by what is known before the body is read (contract README). */
export function refuseStranger(call: Call, actor: Actor, params: Readonly<Record<string, string>>): void {
  const { institution } = actor
  if (institution === null) {
    if (!FOR_EVERY_ACCOUNT.includes(call.id)) throw new Refusal(403, httpText.institutionOnly)
    return
  }
  refuseOtherView(call, institution)
  if (call.subject?.in === 'path' && params[call.subject.name] !== institution.id)
    throw new Refusal(403, httpText.otherInstitution)
  if (params.group !== undefined && params.group !== institution.group)
    throw new Refusal(403, httpText.otherGroup(institution.group))
}

function refuseOtherView(call: Call, { view }: Institution): void {
  if (call.views === 'open' || call.views === 'all') return
  if (view === null) throw new Refusal(403, httpText.noView)
  if (!call.views.includes(view)) throw new Refusal(403, httpText.otherView)
}
