import type { ReactNode } from 'react'

/** An arrow onto a line. */
export function DownloadIcon(): ReactNode {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M9 2.5v9M5 8l4 4 4-4M3 15.2h12" />
    </svg>
  )
}
