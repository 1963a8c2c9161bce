import { fileTypes } from '#api/call.ts'
import { type Handler, handler, type RequestContext } from '#budget/server/handler.ts'
import { writeListForm } from '#documents/server/write-list.ts'
import { administrationCalls } from '#features/administration/api.ts'
import { inAdminTransaction } from '#features/administration/server/admin-write.store.ts'
import { applyPreviewed, previewImport } from '#features/administration/server/list-import.ts'
import { registerListText } from '#features/registers/list-text.ts'
import { requireRecentAuth } from '#features/sign-in/server/step-up.ts'
import { yearCalls } from '#features/years/api.ts'
import { organisationLists } from '#features/years/organisation-lists.ts'
import { yearListFileText } from '#features/years/period-text.ts'
import { importedYearList, yearListBook } from '#features/years/server/year-lists.ts'
import { type YearListName, yearListNames } from '#features/years/year-lists.ts'
import { attachmentDisposition } from '#platform/files/file-name.ts'
import { Refusal } from '#platform/http/refusal.ts'

export const listHandlers: readonly Handler[] = [
  handler(yearCalls.adminListBook, async ({ params, query: { what }, services, reply }) => {
    const { list, year } = params
    const name = yearListNames.find((each) => each === list)
    if (name === undefined) throw new Refusal(404, yearListFileText.unknownList(list))
    const { bytes } = await yearListBook(services.db, name, { year, what })
    return workbook(reply, bytes, registerListText.fileName(name, year, what))
  }),
  handler(administrationCalls.adminListForm, async ({ params: { list }, reply }) => {
    const form = Object.values(organisationLists).find(({ name }) => name === list)
    if (form === undefined) throw new Refusal(404, yearListFileText.unknownList(list))
    return workbook(reply, await writeListForm(form, { kind: 'empty' }), yearListFileText.formName(list))
  }),
  handler(yearCalls.adminListPreview, (context) => {
    const { list, year, rows } = context.body
    return previewImport((work) => inAdminTransaction(context, work), importedYearList(list, year), rows)
  }),
  handler(yearCalls.adminListTake, async (context) => {
    const { list, year, rows, version } = context.body
    if (importAuth[list] === 'recent') requireRecentAuth(context)
    const message = await inAdminTransaction(context, (tx) =>
      applyPreviewed(tx, importedYearList(list, year), { rows, version }),
    )
    void context.services.notifier.poll()
    return { status: 1, message }
  }),
]

/** Equals the call that saves the same rows without a list: deadlines count for the country, norms stay a draft. */
const importAuth: Readonly<Record<YearListName, 'recent' | 'session'>> = {
  periods: 'recent',
  norms: 'session',
  jobs: 'session',
  educationLevels: 'session',
  fieldsOfEducation: 'session',
  schools: 'session',
}

function workbook(reply: RequestContext['reply'], bytes: Uint8Array, fileName: string): Buffer {
  reply.headers({
    'content-type': fileTypes.xlsx,
    'content-disposition': attachmentDisposition(fileName),
  })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
