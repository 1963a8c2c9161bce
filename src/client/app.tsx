import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '#client/api/query-client.ts'
import { Entrance } from '#client/entrance.tsx'
import { NoPageScreen } from '#client/screens/no-view/no-page-screen.tsx'
import { AlertHost } from '#client/ui/alert-host.tsx'
import { ToastRegion } from '#client/ui/toast-region.tsx'

/** The whole program: only the root page is visible (spec 000 §2). */
export function App(): ReactNode {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        {window.location.pathname === '/' ? <Entrance /> : <NoPageScreen />}
      </QueryClientProvider>
      <ToastRegion />
      <AlertHost />
    </CSPProvider>
  )
}
