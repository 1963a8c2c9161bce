import { type ReactNode, useMemo } from 'react'
import { createWorkbook, type OpenWorkbook } from '#client/grid/workbook.ts'
import { keepNothing } from '#client/kept/keep-nothing.ts'
import { BlankScreen } from '#client/screens/blank/blank-screen.tsx'
import type { HomeAnswer } from '#contract/answers.ts'
import { emptyDraft } from '#contract/empty-draft.ts'
import type { SumAnswer } from '#contract/review.ts'
import { sumCode, sumSheets } from '#domain/consolidation/sum-sheets.ts'
import { reviewText } from '#text/review.ts'

/** Nothing is typed in a sum, so there is nothing to keep. */
const nothingKept = keepNothing({ userName: '', institutionId: '', year: 0 }, () => false)

/** A summed report in the one grid: a figure explains itself down to each institution's line. */
export function SumGrid({ sum, home }: { readonly sum: SumAnswer; readonly home: HomeAnswer }): ReactNode {
  const workbook = useMemo(() => workbookOf(sum), [sum])
  return (
    <BlankScreen
      workbook={workbook}
      kept={nothingKept}
      sheets={[sumCode]}
      user={home.user}
      displayName={home.displayName}
      years={[]}
      closed={reviewText.readOnly}
      hasTab={(sheet) => sheet === sumCode}
      aboutCell={null}
      onSaved={() => {}}
      onConflict={() => {}}
    />
  )
}

function workbookOf(sum: SumAnswer): OpenWorkbook {
  const { program, givens } = sumSheets(sum)
  const { year } = sum
  const draft = { ...emptyDraft(year), givens }
  return createWorkbook({ program, draft, year })
}
