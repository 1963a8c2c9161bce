import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { queryClient } from '#client/api/query-client.ts'

/** A component whose code comes when it is first drawn, or before. */
type LoadedApart<Props> = ComponentType<Props> & { readonly preload: () => void }

/**
 * Makes one; `waiting` stands in its place meanwhile. A part is read as answers are: one that did not arrive goes to the
 * screen's boundary and is asked for anew there. React's own `lazy` asks once for all, and keeps back what has long arrived
 * for 0.3 s, so as not to draw twice.
 */
export function loadedApart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
): LoadedApart<Props> {
  const part = queryOptions({
    queryKey: ['part', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    throwOnError: true,
  })
  function Part(props: Props): ReactNode {
    const { data: Loaded } = useQuery(part)
    return Loaded ? <Loaded {...props} /> : waiting
  }
  return Object.assign(Part, { preload: () => void queryClient.prefetchQuery(part) })
}
