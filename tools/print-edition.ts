import { fullEditions } from '#domain/editions/full-editions.ts'
import { editionLines } from './edition.ts'

/** `npm run edition -- <code>`: what an edition changes of the one before it. Without a code: which editions there are. */
const [code] = process.argv.slice(2)
const at = fullEditions.findIndex((edition) => edition.code === code)
const [edition, before] = [fullEditions[at], fullEditions[at - 1]]
if (!edition) {
  for (const { code, order, from } of fullEditions) console.log(`${code}  from ${from}  ${order}`)
  process.exitCode = code === undefined ? 0 : 1
} else for (const line of editionLines(edition, before)) console.log(line)
