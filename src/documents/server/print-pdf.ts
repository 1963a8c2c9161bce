import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { documentForm } from '#documents/paper/document-form.ts'
import { type FirstPages, firstPagesOf, withGuessedPages } from '#documents/paper/document-list-page.ts'
import { layOut } from '#documents/paper/lay-out.ts'
import type { PaperInputs, PaperReport } from '#documents/paper/paper-inputs.ts'
import { infoOf, printedReports } from '#documents/paper/print.ts'
import { paperMarks } from '#documents/paper/table-look.ts'
import { type FontFiles, layoutProgram } from '#documents/server/layout-program.ts'

type FormMemory<Known> = {
  readonly recall: (form: string) => Known | undefined
  readonly keep: (form: string, known: Known) => void
  readonly forget: (form: string) => void
}

/** A few megabytes. Lists of people have one form per length. */
const mostForms = 10_000

/** Evicts the least recently used entry beyond `most`. */
export function formMemory<Known>(most: number = mostForms): FormMemory<Known> {
  const memory = new Map<string, Known>()
  return {
    recall: (form) => {
      const key = keyOf(form)
      const known = memory.get(key)
      if (known === undefined) return undefined
      memory.delete(key)
      memory.set(key, known)
      return known
    },
    keep: (form, known) => {
      memory.set(keyOf(form), known)
      const [oldest] = memory.keys()
      if (memory.size > most && oldest !== undefined) memory.delete(oldest)
    },
    forget: (form) => void memory.delete(keyOf(form)),
  }
}

function keyOf(form: string): string {
  return hash('sha256', form, 'base64')
}

export type Pdf = { readonly bytes: Uint8Array<ArrayBuffer>; readonly pages: FirstPages }

/** The page count, and the rows with a page break before them. */
type Fallen = { readonly pages: number; readonly breaks: readonly string[] }

/** Papers of a known form need one layout pass. */
const fallen = formMemory<Fallen>()

/** Blocks for tens of milliseconds. The server uses `renderPdf`. */
export async function printPdf(inputs: PaperInputs, fonts: FontFiles): Promise<Pdf> {
  const documents = printedReports(inputs).map((report) => ({ report, form: documentForm(report, inputs) }))
  const known = documents.map(({ form }) => fallen.recall(form))
  const guessed = firstPagesOf(
    documents.map(({ report }) => report),
    known.map((each) => each?.pages ?? 1),
  )
  const program = layoutProgram(infoOf(inputs), fonts)
  const { document, pages, breaks } = await layOut(
    { ...inputs, rows: withGuessedPages(inputs, guessed) },
    async (paper) => program.layOut(paper),
    { breaks: new Set(known.flatMap((each) => each?.breaks ?? [])) },
  )
  for (const [index, { report, form }] of documents.entries()) {
    const next = documents[index + 1]
    // Unknown if justifications follow.
    if (!next && inputs.reasons.length > 0) continue
    const end = next ? (pages[next.report.code] ?? 0) : document.length + 1
    fallen.keep(form, { pages: end - (pages[report.code] ?? 0), breaks: breaksOf(report, breaks) })
  }
  return { bytes: await program.print(document), pages }
}

export async function countPages(inputs: PaperInputs, fonts: FontFiles): Promise<number> {
  const program = layoutProgram(infoOf(inputs), fonts)
  const { document, breaks } = await layOut(inputs, async (paper) => program.layOut(paper))
  const pages = document.length
  for (const report of printedReports(inputs))
    fallen.keep(documentForm(report, inputs), { pages, breaks: [...breaks] })
  return pages
}

function breaksOf({ code }: PaperReport, breaks: ReadonlySet<string>): readonly string[] {
  return [...breaks].filter((mark) => mark.startsWith(paperMarks.rowsOf(code)))
}

/** Builds missing fonts first. */
export async function fontFiles(): Promise<FontFiles> {
  const files = {
    normal: pathOf('dist/fonts/arimo-regular.ttf'),
    bold: pathOf('dist/fonts/arimo-bold.ttf'),
    mongolian: pathOf('dist/fonts/mongolian.ttf'),
  }
  if (!(await exist(files))) await promisify(execFile)(process.execPath, [pathOf('tools/build-fonts.ts')])
  return files
}

function pathOf(fromRoot: string): string {
  return fileURLToPath(new URL(`../../../${fromRoot}`, import.meta.url))
}

async function exist(files: FontFiles): Promise<boolean> {
  const found = await Promise.allSettled(Object.values(files).map((file) => access(file)))
  return found.every(({ status }) => status === 'fulfilled')
}
