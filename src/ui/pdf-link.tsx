import type { ReactNode } from 'react'

export function PdfLink({ url, name }: { readonly url: string; readonly name: string }): ReactNode {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  )
}
