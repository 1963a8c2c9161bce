import type { ReactNode } from 'react'
import styles from '#client/ui/button.module.css'

type LinkButtonProps = {
  readonly href: string
  /** Where it opens: instead of this page, or beside it. */
  readonly to: 'page' | 'tab'
  readonly variant?: 'primary' | 'plain'
  /** Whether it takes the focus when it comes, where what was done went away. */
  readonly focused?: boolean
  readonly onClick?: () => void
  readonly children: ReactNode
}

const takeFocus = (link: HTMLElement | null): void => link?.focus()

/** A link that leads away from the program and looks like the buttons beside it. */
export function LinkButton({
  href,
  to,
  variant = 'plain',
  focused = false,
  onClick,
  children,
}: LinkButtonProps): ReactNode {
  const beside = to === 'tab' ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a
      ref={focused ? takeFocus : null}
      href={href}
      className={styles.button}
      data-variant={variant}
      {...beside}
      onClick={onClick}
    >
      {children}
    </a>
  )
}
