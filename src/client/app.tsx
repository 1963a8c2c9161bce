import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { queryClient } from '#client/api/query-client.ts'
import { Entrance } from '#client/pages/entrance.tsx'
import { NoPageScreen } from '#client/screens/no-view/no-view-screen.tsx'
import { askedCheckCode } from '#client/shell/address.ts'
import { ScreenBoundary } from '#client/shell/screen-boundary.tsx'
import { AlertHost } from '#client/ui/alert-host.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { ToastRegion } from '#client/ui/toasts.tsx'

const CheckScreen = lazy(() =>
  import('#client/screens/check/check-screen.tsx').then((check) => ({ default: check.CheckScreen })),
)

/** The whole program: only the root page is visible (spec 000 §2). */
export function App(): ReactNode {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <ScreenBoundary at={window.location.pathname}>
          {window.location.pathname === '/' ? <Root /> : <NoPageScreen />}
        </ScreenBoundary>
      </QueryClientProvider>
      <ToastRegion />
      <AlertHost />
    </CSPProvider>
  )
}

/** The program, or the public page, which needs neither it nor a session (decision 0015). */
function Root(): ReactNode {
  const code = askedCheckCode(window.location.search)
  if (code === null) return <Entrance />
  return (
    <Suspense fallback={<Loading rows={5} />}>
      <CheckScreen code={code} />
    </Suspense>
  )
}
