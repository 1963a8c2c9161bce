import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from '#client/screens/check/check-screen.module.css'
import { sha256Of } from '#client/screens/check/sha256-of.ts'
import { FileDrop } from '#client/ui/file-drop.tsx'
import { Note } from '#client/ui/note.tsx'
import { type PaperHashes, type PaperVerdict, paperVerdict } from '#domain/receipt/receipt.ts'
import { checkText } from '#text/check.ts'

type Compared = { readonly name: string; readonly verdict: PaperVerdict }

const kinds = { genuine: 'ok', older: 'warning', other: 'error' } as const

/** Compares a PDF with the kept paper, on this device alone: the file is sent nowhere. */
export function CompareFile({ papers }: { readonly papers: PaperHashes }): ReactNode {
  const compare = useMutation({
    mutationFn: async (file: File): Promise<Compared> => ({
      name: file.name,
      verdict: paperVerdict(papers, await sha256Of(file)),
    }),
  })
  const verdict = compare.isSuccess && <Verdict compared={compare.data} />
  // An error speaks up by itself; within the status it would be said twice.
  const isAlarm = compare.data?.verdict === 'other'
  return (
    <section className={styles.section} aria-labelledby="file">
      <h2 id="file">{checkText.file}</h2>
      {window.isSecureContext ? (
        <FileDrop
          about={checkText.fileAbout}
          choose={checkText.chooseFile}
          onFile={(file) => compare.mutate(file)}
        />
      ) : (
        <Note kind="warning">{checkText.insecure}</Note>
      )}
      <div role="status">
        {compare.isPending && checkText.comparing}
        {!isAlarm && verdict}
        {compare.isError && <Note kind="warning">{checkText.unreadable(compare.variables.name)}</Note>}
      </div>
      {isAlarm && verdict}
    </section>
  )
}

function Verdict({ compared: { name, verdict } }: { readonly compared: Compared }): ReactNode {
  return <Note kind={kinds[verdict]}>{checkText.verdicts[verdict](name)}</Note>
}
