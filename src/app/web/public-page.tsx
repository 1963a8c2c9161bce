import type { ReactNode } from 'react'
import { methodologyPath } from '#api/call.ts'
import {
  asksForPassword,
  checkCodeFromSearch,
  confirmsMail,
  entryOutcome,
  guideFromSearch,
} from '#budget/web/address.ts'
import { lazyComponent } from '#ui/loaded-apart.tsx'
import { Loading } from '#ui/loading.tsx'

const CheckScreen = lazyComponent(
  () => import('#features/receipts/web/check-screen.tsx').then((check) => check.CheckScreen),
  <Loading rows={5} />,
)

const MethodologyScreen = lazyComponent(
  () => import('#features/methodology/web/methodology-screen.tsx').then((page) => page.MethodologyScreen),
  <Loading rows={8} />,
)

const ForgottenScreen = lazyComponent(
  () => import('#features/sign-in/web/forgotten-screen.tsx').then((page) => page.ForgottenScreen),
  <Loading rows={3} />,
)

const MailScreen = lazyComponent(
  () => import('#features/notifications/web/mail-screen.tsx').then((page) => page.MailScreen),
  <Loading rows={3} />,
)

const EntryScreen = lazyComponent(
  () => import('#features/sign-in/web/entry-screen.tsx').then((page) => page.EntryScreen),
  <Loading rows={3} />,
)

const GuideScreen = lazyComponent(
  () => import('#features/guide/web/guide-screen.tsx').then((page) => page.GuideScreen),
  <Loading rows={8} />,
)

/**
 * The pages without a session: methodology (calculation §9), guide, password reset, mail confirmation, provider
 * return (decision 0077), paper check (decision 0015).
 */
export function PublicPage(): ReactNode {
  const { pathname, search } = window.location
  if (pathname === methodologyPath) return <MethodologyScreen />
  const guide = guideFromSearch(search)
  if (guide !== null) return <GuideScreen guide={guide} />
  const outcome = entryOutcome(search)
  if (outcome !== null) return <EntryScreen outcome={outcome} />
  if (confirmsMail(search)) return <MailScreen />
  return asksForPassword(search) ? (
    <ForgottenScreen />
  ) : (
    <CheckScreen code={checkCodeFromSearch(search) ?? ''} />
  )
}
