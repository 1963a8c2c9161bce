import { writeFileSync } from 'node:fs'
import { editionsLoaded } from '#domain/editions/editions.ts'
import { fullEditions } from '#domain/editions/full-editions.ts'
import { methodologyFile } from './methodology.ts'

await editionsLoaded('real ones')
const newest = fullEditions().findLast(({ example }) => !example)
if (newest) writeFileSync(new URL('../docs/methodology.md', import.meta.url), methodologyFile(newest))
