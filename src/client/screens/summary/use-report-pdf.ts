import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fileIn } from '#client/api/file-in.ts'
import { queryKeys } from '#client/api/queries.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { coverOf } from '#client/cover-of.ts'
import { openTab, type WaitingTab } from '#client/open-tab.ts'
import { askFile } from '#client/screens/summary/ask-file.ts'
import type { Paper, PdfStep } from '#client/screens/summary/produce-pdf.ts'
import { showAlert } from '#client/ui/show-alert.ts'
import { showToast } from '#client/ui/show-toast.ts'
import { summaryText } from '#text/summary.ts'

const starting: PdfStep = { label: summaryText.pdfSteps.data, share: null }

/** The PDF of the whole report: how far the making is, `null` while none is made, and what opens it. */
export type ReportPdf = { readonly step: PdfStep | null; readonly start: () => void }

/**
 * Opens the stored PDF of a report in a new tab; where there is none, makes, stores and opens it. `step` tells how far it is;
 * the work goes on when the tab of the summary is left.
 */
export function useReportPdf(paper: Paper): ReportPdf {
  const [step, setStep] = useState<PdfStep | null>(null)
  const queries = useQueryClient()
  const mutationKey = ['pdf', paper.period.sessionCode]
  const busy = useIsMutating({ mutationKey }) > 0
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async (tab: WaitingTab) => {
      const address = (await storedPdf(paper)) ?? (await producedPdf(paper, setStep))
      if (!tab.show(address)) showToast({ kind: 'warning', message: summaryText.pdfBlocked })
    },
    onError: (error, tab) => {
      tab.close()
      void showAlert(sentenceOf(error))
    },
    onSettled: () => {
      setStep(null)
      return queries.invalidateQueries({ queryKey: queryKeys.reportList(paper.period.sessionCode) })
    },
  })
  return { step: busy ? (step ?? starting) : null, start: () => mutate(openTab()) }
}

/** The PDF that is kept; `null` where there is none, or it is there no more. */
async function storedPdf({ list }: Paper): Promise<string | null> {
  const cover = coverOf(list)
  return cover && cover.fileName !== '' ? fileIn(await askFile(cover)) : null
}

/** The maker and the definitions of the reports are loaded only now. */
async function producedPdf(paper: Paper, onStep: (step: PdfStep) => void): Promise<string> {
  const { producePdf } = await import('#client/screens/summary/produce-pdf.ts')
  return producePdf(paper, onStep)
}
