import { pathOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'

/** The stable address of a file, as answers carry it: it checks session and institution whenever it is opened. */
export function fileAddress(fileId: string): string {
  return pathOf(calls.file, { fileId })
}

/** The file that such an address means; undefined for any other text. */
export function fileIdOf(address: string): string | undefined {
  return /^\/api\/tosov\/file\/([\w-]{1,100})$/.exec(address)?.[1]
}
