import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PaperInputs } from '#documents/paper/paper-inputs.ts'
import { paperName } from '#documents/paper/paper-text.ts'
import { makePdf } from '#documents/web/make-pdf.ts'
import { PrintedPaper } from '#documents/web/printed-paper.tsx'
import { captionOf } from '#engine/names.ts'
import { saveFile } from '#ui/save-file.ts'

type Props = {
  readonly paperOf: () => PaperInputs
}

/** Works for Ctrl+P and the browser's menu. */
export function PaperInPrint({ paperOf }: Props): ReactNode {
  const [inputs, setInputs] = useState<PaperInputs | null>(null)
  const now = useRef(paperOf)
  useEffect(() => {
    now.current = paperOf
  })
  useEffect(() => {
    const draw = (): void => flushSync(() => setInputs(now.current()))
    const clear = (): void => setInputs(null)
    window.addEventListener('beforeprint', draw)
    window.addEventListener('afterprint', clear)
    return () => {
      window.removeEventListener('beforeprint', draw)
      window.removeEventListener('afterprint', clear)
    }
  }, [])
  return inputs && <PrintedPaper inputs={inputs} />
}

/** Throws if the PDF code cannot be loaded. */
export async function savePaper(inputs: PaperInputs): Promise<void> {
  const pdf = await makePdf({ inputs, annex: [] }, () => {})
  const { year } = inputs.facts
  saveFile(pdf, paperName(captionOf(inputs.reports[0]?.title ?? '', year), year))
}
