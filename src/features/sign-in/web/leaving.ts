import { useEffect } from 'react'
import { openDrafts, pendingOf } from '#budget/web/open-drafts.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { leavingText } from '#features/sign-in/text.ts'
import { adminEditsKey } from '#features/sign-in/web/queries.ts'
import { resetTab, sessionTabs } from '#features/sign-in/web/session-tabs.ts'
import { queryClient } from '#ui/api/query-client.ts'
import { alertFailure, isNetworkError } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { deferSignOut } from '#ui/api/session.ts'
import { confirmDialog } from '#ui/questions.ts'
import { screenText } from '#ui/screen-text.ts'

const text = screenText.page

/** Requires confirmation if there are unsent edits. */
export async function signOut(): Promise<void> {
  const { stored, losable } = pendingEverywhere()
  const sentences = [stored > 0 ? leavingText(stored) : [], losable > 0 ? text.leave(losable) : []].flat()
  const confirm = losable > 0 ? text.leaveLost : text.leaveStored
  if (sentences.length > 0 && !(await confirmLeaving(sentences.join(' '), confirm))) return
  let providerLogoutUrl: string | null = null
  try {
    ;({ providerLogoutUrl } = await send(signInCalls.logout))
  } catch (error) {
    if (!isNetworkError(error)) return alertFailure(error)
    if (!(await confirmDialog(text.leaveOffline))) return
    deferSignOut()
  }
  resetTab()
  sessionTabs.tell({ kind: 'left' })
  // Also signs out at the provider of the session.
  if (providerLogoutUrl) window.location.assign(providerLogoutUrl)
}

function confirmLeaving(message: string, confirm: string): Promise<boolean> {
  return confirmDialog({
    title: text.leaveTitle,
    message,
    confirm,
    cancel: text.stay,
    primary: 'cancel',
  })
}

/** Includes years that are not shown. */
export function useLeaveGuard(): void {
  useEffect(() => {
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}

function ask(event: BeforeUnloadEvent): void {
  const { stored, losable } = pendingEverywhere()
  if (stored + losable > 0) event.preventDefault()
}

/** Changes stored on this device, and those lost with the page. */
type PendingEverywhere = { readonly stored: number; readonly losable: number }

/** Stored in the query cache, so that unsaved changes survive the tab. */
export type AdminEdits = { readonly changes: () => number }

/** A reviewer's edits are not stored on the device. */
export function pendingEverywhere(): PendingEverywhere {
  const pending = openDrafts().map((open) => ({
    count: pendingOf(open),
    isStored: open.purpose === 'work' && open.draft.deviceCopy.canKeep.getState(),
  }))
  const sum = (counted: readonly { readonly count: number }[]): number =>
    counted.reduce((total, { count }) => total + count, 0)
  const administration = queryClient
    .getQueriesData<AdminEdits>({ queryKey: adminEditsKey })
    .reduce((total, [, edits]) => total + (edits?.changes() ?? 0), 0)
  return {
    stored: sum(pending.filter(({ isStored }) => isStored)),
    losable: administration + sum(pending.filter(({ isStored }) => !isStored)),
  }
}
