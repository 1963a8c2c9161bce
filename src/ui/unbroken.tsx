import type { ReactNode } from 'react'

/** «12-» and «р» on two lines would read as two words. */
export function NoWrap({ children }: { readonly children: string }): ReactNode {
  if (!/[-–]/.test(children)) return children
  return children.split(/((?<!\S)\S*[-–]\S*)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which stand where they stand
      <span key={index} className="unbroken">
        {part}
      </span>
    ),
  )
}
