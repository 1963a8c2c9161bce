import { useEffect } from 'react'

/** Names the window. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
