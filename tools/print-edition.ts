import { demoEditionsLoaded } from '#features/demo/load-editions.ts'
import { fullEditions } from '#forms/editions/full-editions.ts'
import { editionLines } from './edition.ts'

/**
 * `npm run edition:diff -- <code>`: prints the changes of an edition from its predecessor. Without a code: lists the
 * editions.
 */
await demoEditionsLoaded()
const [code] = process.argv.slice(2)
const all = fullEditions()
const edition = all.find((each) => each.code === code)
if (!edition) {
  if (code !== undefined)
    console.log(
      `There is no edition ${code}: a line in src/forms/editions/later-editions.ts makes one known. These are:`,
    )
  for (const { code, order, from } of all) console.log(`${code}  from ${from}  ${order}`)
  process.exitCode = code === undefined ? 0 : 1
} else for (const line of editionLines(edition)) console.log(line)
