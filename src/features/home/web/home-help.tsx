import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { methodologyAddress } from '#budget/page-addresses.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { guideText } from '#features/guide/text.ts'
import { AllForms } from '#features/guide/web/place-help.tsx'
import { homeText } from '#features/home/home-text.ts'
import styles from '#features/home/web/next-step-section.module.css'
import { methodologyText } from '#features/methodology/text.ts'
import { TextButton } from '#ui/button.tsx'
import { ReadingDialog } from '#ui/dialog.tsx'
import { usePageKeys } from '#ui/frame/page-keys.ts'

const text = homeText.help

export function HomeHelp({
  open: { draft, year },
}: {
  readonly open: Pick<OpenYear, 'draft' | 'year'>
}): ReactNode {
  const [shown, setShown] = useState(false)
  const help = useCallback(() => setShown(true), [])
  usePageKeys(useMemo(() => ({ help }), [help]))
  const close = (): void => setShown(false)
  const { edition, facts } = draft.answer()
  return (
    <>
      <TextButton label={guideText.open} onClick={help}>
        {guideText.open}
      </TextButton>
      {shown && (
        <ReadingDialog title={text.title} about={null} size="middle" begin="submit" onClose={close}>
          <ol className={styles.steps}>
            {text.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>{text.keys}</p>
          <AllForms view={facts.view} year={year} edition={edition} />
          <p>
            <a href={methodologyAddress(year, null)} target="_blank" rel="noreferrer">
              {methodologyText.title}
            </a>
          </p>
        </ReadingDialog>
      )}
    </>
  )
}
