import { hasAmounts } from '#domain/report/paper/has-amounts.ts'
import type { PrintedTable } from '#domain/report/paper/printed-table.ts'
import { captionOf } from '#domain/sheet/caption.ts'
import type { Program } from '#domain/sheet/program.ts'
import { cellAt } from '#domain/sheet/sheet.ts'
import { type About, aboutPage, factSpot } from '#domain/workbook/about-page.ts'
import type { Book, BookSheet } from '#domain/workbook/book.ts'
import type { BookInputs } from '#domain/workbook/book-inputs.ts'
import type { ExcelWriting } from '#domain/workbook/excel-formula.ts'
import { factsAsked } from '#domain/workbook/facts-asked.ts'
import type { Form } from '#domain/workbook/form.ts'
import { formPage } from '#domain/workbook/form-page.ts'
import { kindOf, type Page, pagesOf, titleOf } from '#domain/workbook/pages.ts'
import { fixedReferenceTo } from '#domain/workbook/spot.ts'
import { storedPage } from '#domain/workbook/stored-page.ts'
import { printText } from '#text/print.ts'
import { workbookText } from '#text/workbook.ts'

/**
 * The report package as a book: the first sheet, the reports, then every sheet that they read, blanks before registers
 * before norms. What comes from the institution's own sheets is a live formula (decision 0014).
 */
export function bookOf(inputs: BookInputs): Book {
  const { evaluation, facts } = inputs
  const pages = pagesOf(inputs)
  const forms = new Map(pages.flatMap(({ form }) => (form ? [[form.sheet.code, form]] : [])))
  const about: About = {
    facts,
    receipt: inputs.receipt,
    changedInputs: inputs.changedInputs,
    asked: askedOf(pages, inputs),
    contents: pages.map((page) => ({
      name: page.name,
      kind: kindOf(page),
      title: titleOf(page, facts.year),
    })),
  }
  const writing = writingOf(forms, about, evaluation.program)
  return {
    title: `${facts.institutionName} · ${workbookText.title(facts.year)}`,
    sheets: [aboutPage(about), ...pages.map((page) => sheetOf(page, writing, inputs))],
  }
}

type Forms = ReadonlyMap<string, Form>
type Writing = Omit<ExcelWriting, 'within'>

/** The facts for which the formulas of the book ask, in the order of asking. */
function askedOf(pages: readonly Page[], { evaluation }: BookInputs): About['asked'] {
  const contents = pages.flatMap((page) => (page.form ? [...page.carried.contents.values()] : []))
  const asked = contents.flatMap((content) => ('formula' in content ? factsAsked(content.formula) : []))
  return Object.fromEntries([...new Set(asked)].map((name) => [name, evaluation.inputs.facts[name] ?? '']))
}

function writingOf(forms: Forms, about: About, { sheets }: Program): Writing {
  return {
    spot: (at) => {
      const sheet = sheets.get(at.sheet)
      if (!sheet || cellAt(sheet, at)?.kind === 'text') return null
      return forms.get(at.sheet)?.spot(at) ?? null
    },
    fact: (name) => fixedReferenceTo(factSpot(about, name), ''),
  }
}

function sheetOf(page: Page, writing: Writing, inputs: BookInputs): BookSheet {
  const {
    evaluation,
    namedSources,
    isStandIn,
    facts: { year },
  } = inputs
  const title = titleOf(page, year)
  if (page.form === null) return storedPage({ ...page, title, year })
  const named = namedSources[page.form.sheet.code] ?? {}
  const note = noteOf(page.form, page.table, year)
  return formPage({ ...page, title, note, writing, evaluation, named, isStandIn })
}

function noteOf({ sheet }: Form, table: PrintedTable | null, year: number): string {
  if (table === null) return captionOf(sheet.purpose, year)
  const unit = hasAmounts(table.report) ? ` ${printText.thousandTugrik}` : ''
  return `${captionOf(table.report.description, year)}${unit}`
}
