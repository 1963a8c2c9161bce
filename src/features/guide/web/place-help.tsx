import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { guideAddress } from '#budget/page-addresses.ts'
import { guideLinkText } from '#budget/page-text.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { captionOf } from '#engine/names.ts'
import { guideText } from '#features/guide/text.ts'
import { FormGuideText } from '#features/guide/web/form-guides.tsx'
import styles from '#features/guide/web/place-help.module.css'
import type { PanelName } from '#forms/editions/edition.ts'
import { guideOf } from '#forms/guide/guide.ts'
import { Button } from '#ui/button.tsx'
import { ReadingDialog } from '#ui/dialog.tsx'
import { usePageKeys } from '#ui/frame/page-keys.ts'

type SheetsGuideProps = {
  readonly draft: OpenDraft
  /** Sheets without a guide are omitted. */
  readonly sheets: readonly string[]
}

export function SheetsGuide({ draft, sheets }: SheetsGuideProps): ReactNode {
  const { edition, facts } = draft.answer()
  const guides = sheets.flatMap((code) => {
    const guide = guideOf(edition, code)
    const sheet = draft.program.sheets.get(code)
    return guide && sheet ? [{ guide, sheet }] : []
  })
  if (guides.length === 0) return null
  return (
    <section className={styles.guides} aria-label={guideLinkText}>
      {guides.map(({ guide, sheet: { code, caption, checks } }) => (
        <FormGuideText key={code} guide={guide} title={caption} checks={checks} year={draft.year} />
      ))}
      <AllForms view={facts.view} year={draft.year} edition={edition} />
    </section>
  )
}

type RegisterHelpProps = {
  readonly draft: OpenDraft
  readonly panel: PanelName
  readonly title: string
}

/** F1 does the same. */
export function RegisterHelp({ draft, panel, title }: RegisterHelpProps): ReactNode {
  const [shown, setShown] = useState(false)
  const help = useCallback(() => setShown(true), [])
  usePageKeys(useMemo(() => ({ help }), [help]))
  const close = (): void => setShown(false)
  const { edition, facts } = draft.answer()
  const guide = guideOf(edition, panel)
  if (!guide) return null
  return (
    <div className={styles.help}>
      <Button variant="quiet" onClick={help}>
        {guideText.open}
      </Button>
      {shown && (
        <ReadingDialog
          title={guideText.titleOf(captionOf(title, draft.year))}
          about={null}
          size="middle"
          begin="submit"
          onClose={close}
        >
          <FormGuideText guide={guide} title={null} checks={[]} year={draft.year} />
          <AllForms view={facts.view} year={draft.year} edition={edition} />
        </ReadingDialog>
      )}
    </div>
  )
}

type AllFormsProps = { readonly view: string | undefined; readonly year: number; readonly edition: string }

export function AllForms({ view, year, edition }: AllFormsProps): ReactNode {
  return (
    <p>
      <a href={guideAddress({ view: view ?? null, year, edition })} target="_blank" rel="noreferrer">
        {guideText.all}
      </a>
    </p>
  )
}
