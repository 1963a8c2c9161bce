import type { ReactNode } from 'react'
import { encode } from 'uqr'

type Props = { readonly address: string; readonly label: string; readonly className: string | undefined }

/** Always dark on light: many cameras read no inverted QR code. */
export function QrPicture({ address, label, className }: Props): ReactNode {
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('')
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
