import type { ReactNode } from 'react'
import { CheckForm } from '#client/screens/check/check-form.tsx'
import styles from '#client/screens/check/check-screen.module.css'
import { FoundReceipt } from '#client/screens/check/found-receipt.tsx'
import { useTitle } from '#client/use-title.ts'
import { checkText } from '#text/check.ts'
import { screenText } from '#text/screens.ts'

/** The public page: whether a sent paper is genuine, by its code and by its file (decision 0015). Nobody signs in for it. */
export function CheckScreen({ code }: { readonly code: string }): ReactNode {
  useTitle(`${checkText.title} · ${screenText.product}`)
  return (
    <main className={styles.screen}>
      <header className={styles.head}>
        <h1>{checkText.title}</h1>
        <a href="/">{checkText.signIn}</a>
      </header>
      <p className={styles.muted}>{checkText.about}</p>
      <CheckForm code={code} />
      {code.trim() !== '' && <FoundReceipt code={code} />}
    </main>
  )
}
