import { QueryClient } from '@tanstack/react-query'
import { RequestFailed } from '#client/api/request-failed.ts'

/** What has been read from the server. A refusal is final; only a dead line or a failing server is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (failures, error) =>
        failures < 2 && !(error instanceof RequestFailed && error.status >= 400 && error.status < 500),
    },
    mutations: { networkMode: 'always' },
  },
})
