import { type ReactNode, useState } from 'react'
import { workbookButtonText } from '#features/workbooks/button-text.ts'
import type { BookDialogProps } from '#features/workbooks/web/workbook-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { lazyComponent } from '#ui/loaded-apart.tsx'

const BookDialog = lazyComponent(
  () => import('#features/workbooks/web/workbook-dialog.tsx').then((dialog) => dialog.BookDialog),
  null,
)

export function BookButton(props: Omit<BookDialogProps, 'onClose'>): ReactNode {
  const isHome = props.sheets === null
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant={isHome ? 'plain' : 'quiet'} onClick={() => setIsOpen(true)}>
        {workbookButtonText[isHome ? 'year' : 'blank']}
      </Button>
      {isOpen && <BookDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
