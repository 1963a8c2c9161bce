import { unreached } from '#client/api/failure-of.ts'
import { reach } from '#client/api/reach.ts'
import { type Call, pathOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'

/** The calls that answer a file. */
type FileCall = {
  [Name in keyof typeof calls]: (typeof calls)[Name]['reply'] extends 'file' ? Name : never
}[keyof typeof calls]

/** Asks for a file. Throws `RequestFailed` with the sentence for the person, also when it breaks off on the way. */
export async function fetchFile(
  name: FileCall,
  params: Readonly<Record<string, string | number>>,
): Promise<Blob> {
  const call: Call = calls[name]
  const response = await reach(call, pathOf(call, params), { method: call.method })
  return response.blob().catch(() => {
    throw unreached()
  })
}
