import type { Call } from '#contract/call.ts'
import { mayUse, mayUseBeforeChange } from '#domain/organisation/roles.ts'
import type { Actor, Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { roleText } from '#text/administration.ts'
import { httpText } from '#text/http.ts'

/** Throws the 403 of a call that is not the actor's, by what is known before the body is read (contract README). */
export function refuseStranger(call: Call, actor: Actor, params: Readonly<Record<string, string>>): void {
  if (!mayUse(actor.role, call.for)) throw new Refusal(403, roleText.onlyFor[call.for])
  if (actor.mustChangePassword && !mayUseBeforeChange(call.for))
    throw new Refusal(403, httpText.changePasswordFirst)
  if (call.for !== 'institution') return
  const { institution } = actor
  if (institution === null) throw new Refusal(403, httpText.noInstitution)
  refuseOtherView(call, institution)
  if (call.subject?.in === 'path' && params[call.subject.name] !== institution.id)
    throw new Refusal(403, httpText.otherInstitution)
  if (params.group !== undefined && params.group !== institution.group)
    throw new Refusal(403, httpText.otherGroup(institution.group))
}

function refuseOtherView(call: Call, { view }: Institution): void {
  if (call.views === 'all') return
  if (view === null) throw new Refusal(403, httpText.noView)
  if (!call.views.includes(view)) throw new Refusal(403, httpText.otherView)
}
