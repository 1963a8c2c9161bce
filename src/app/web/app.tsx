import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { methodologyPath } from '#api/call.ts'
import { Entrance } from '#app/web/entrance.tsx'
import { newerRelease } from '#app/web/keep-program.ts'
import { isForAnybody } from '#budget/web/address.ts'
import { AlertHost } from '#ui/alert-host.tsx'
import { queryClient } from '#ui/api/query-client.ts'
import { reauthRequested } from '#ui/api/session.ts'
import { ScreenBoundary } from '#ui/frame/screen-boundary.tsx'
import { lazyComponent } from '#ui/loaded-apart.tsx'
import { Loading } from '#ui/loading.tsx'
import { toastRegion } from '#ui/toasts.ts'

const PublicPage = lazyComponent(
  () => import('#app/web/public-page.tsx').then((page) => page.PublicPage),
  <Loading rows={5} />,
)

const NoPageScreen = lazyComponent(
  () => import('#features/home/web/no-view-screen.tsx').then((screen) => screen.NoPageScreen),
  null,
)

const ReleaseOffer = lazyComponent(
  () => import('#app/web/release-offer.tsx').then((offer) => offer.ReleaseOffer),
  null,
)

const ProofDialog = lazyComponent(
  () => import('#features/sign-in/web/reauth-dialog.tsx').then((dialog) => dialog.ReauthDialog),
  null,
)

const ToastRegion = lazyComponent(() => import('#ui/toasts.tsx').then((toasts) => toasts.ToastRegion), null)

/** Spec 000 §2, calculation §9. */
export function App(): ReactNode {
  const region = useStore(toastRegion, ({ kind }) => kind)
  const isReplaced = useStore(newerRelease)
  const proofs = useStore(reauthRequested)
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <ScreenBoundary at={window.location.pathname}>
          <Page />
        </ScreenBoundary>
        {proofs.length > 0 && <ProofDialog />}
      </QueryClientProvider>
      {region !== 'not wanted' && <ToastRegion />}
      {isReplaced && <ReleaseOffer />}
      <AlertHost />
    </CSPProvider>
  )
}

function Page(): ReactNode {
  const { pathname, search } = window.location
  if (pathname === methodologyPath || (pathname === '/' && isForAnybody(search))) return <PublicPage />
  return pathname === '/' ? <Entrance /> : <NoPageScreen />
}
