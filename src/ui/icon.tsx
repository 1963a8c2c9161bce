import type { ReactNode } from 'react'

const paths = {
  first: 'M11 3 6 8l5 5M4 3v10',
  previous: 'M10 3 5 8l5 5',
  next: 'm6 3 5 5-5 5',
  last: 'm5 3 5 5-5 5M12 3v10',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14',
  delete: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.7 9h5.6l.7-9M6.8 7v4M9.2 7v4',
  edit: 'm3 13 .6-3L10.5 3.1a1.2 1.2 0 0 1 1.7 0l.7.7a1.2 1.2 0 0 1 0 1.7L6 12.4 3 13Z',
  shown: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  hidden: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM3 13 13 3',
  bell: 'M3 11.5h10c-1.2-1-1.5-2-1.5-4.3a3.5 3.5 0 0 0-7 0c0 2.3-.3 3.3-1.5 4.3ZM6.7 13.6a1.4 1.4 0 0 0 2.6 0M8 3.6V2.3',
  close: 'm3.5 3.5 9 9m0-9-9 9',
  menu: 'M2 4h12M2 8h12M2 12h12',
  overview: 'M2.5 2.5h4.5v4.5h-4.5zM9 2.5h4.5v4.5h-4.5zM2.5 9h4.5v4.5h-4.5zM9 9h4.5v4.5h-4.5z',
  list: 'M6 4h8M6 8h8M6 12h8M2.5 4h.5M2.5 8h.5M2.5 12h.5',
  columns: 'M2 13.5h12M4 13V9M8 13V3M12 13V6.5',
  sum: 'M12.5 4.5V3h-9l5 5-5 5h9v-1.5',
  limit: 'M2 3h12M8 14V6.5M4.5 10 8 6.5l3.5 3.5',
  effect: 'M2 12 6 7l3 3 5-6.5M10.5 3.5H14V7',
  again: 'M6.5 3.5 3 7l3.5 3.5M3 7h6a4 4 0 0 1 4 4v1.5',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.5V8l2.5 2',
  ask: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6.2 6.4A1.8 1.8 0 1 1 8 8.5v.8M8 11.4v.1',
  stop: 'M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5ZM8 5v3.6M8 11v.1',
  accept: 'm2.5 8.5 3.5 3.5 7.5-8',
} as const

export type IconName = keyof typeof paths

export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

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
