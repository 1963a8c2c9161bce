import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { queryClient } from '#client/api/query-client.ts'
import { newerRelease } from '#client/offline/keep-program.ts'
import { Entrance } from '#client/pages/entrance.tsx'
import { NoPageScreen } from '#client/screens/no-view/no-view-screen.tsx'
import { askedCheckCode, askedGuide } from '#client/shell/address.ts'
import { ScreenBoundary } from '#client/shell/screen-boundary.tsx'
import { AlertHost } from '#client/ui/alert-host.tsx'
import { loadedApart } from '#client/ui/loaded-apart.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { toastRegion } from '#client/ui/toasts.ts'
import { methodologyPath } from '#contract/call.ts'

const CheckScreen = loadedApart(
  () => import('#client/screens/check/check-screen.tsx').then((check) => check.CheckScreen),
  <Loading rows={5} />,
)

const MethodologyScreen = loadedApart(
  () => import('#client/screens/methodology/methodology-screen.tsx').then((page) => page.MethodologyScreen),
  <Loading rows={8} />,
)

const GuideScreen = loadedApart(
  () => import('#client/screens/guide/guide-screen.tsx').then((page) => page.GuideScreen),
  <Loading rows={8} />,
)

const ReleaseOffer = loadedApart(
  () => import('#client/offline/release-offer.tsx').then((offer) => offer.ReleaseOffer),
  null,
)

const ToastRegion = loadedApart(
  () => import('#client/ui/toasts.tsx').then((toasts) => toasts.ToastRegion),
  null,
)

/** The whole program: only the root page is visible (spec 000 §2), and beside it the methodology (calculation §9). */
export function App(): ReactNode {
  const region = useStore(toastRegion, ({ is }) => is)
  const isReplaced = useStore(newerRelease)
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <ScreenBoundary at={window.location.pathname}>
          <Page />
        </ScreenBoundary>
      </QueryClientProvider>
      {region !== 'not wanted' && <ToastRegion />}
      {isReplaced && <ReleaseOffer />}
      <AlertHost />
    </CSPProvider>
  )
}

function Page(): ReactNode {
  const { pathname } = window.location
  if (pathname === methodologyPath) return <MethodologyScreen />
  return pathname === '/' ? <Root /> : <NoPageScreen />
}

/** The program, or a page for anybody, which needs neither it nor a session: the check of a paper (decision 0015), the guide to the forms. */
function Root(): ReactNode {
  const { search } = window.location
  const code = askedCheckCode(search)
  const guide = askedGuide(search)
  if (guide !== null) return <GuideScreen asked={guide} />
  return code === null ? <Entrance /> : <CheckScreen code={code} />
}
