import type { ReactNode } from 'react'
import styles from '#ui/button.module.css'

type LinkButtonProps = {
  readonly href: string
  readonly to: 'page' | 'tab'
  readonly variant?: 'primary' | 'plain'
  /** Set if the link replaces the focused element. */
  readonly focused?: boolean
  readonly onClick?: () => void
  readonly children: ReactNode
}

const takeFocus = (link: HTMLElement | null): void => link?.focus()

export function LinkButton({
  href,
  to,
  variant = 'plain',
  focused = false,
  onClick,
  children,
}: LinkButtonProps): ReactNode {
  const tabProps = to === 'tab' ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a
      ref={focused ? takeFocus : null}
      href={href}
      className={styles.button}
      data-variant={variant}
      {...tabProps}
      onClick={onClick}
    >
      {children}
    </a>
  )
}
