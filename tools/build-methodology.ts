import { writeFileSync } from 'node:fs'
import { fullEditions } from '#domain/editions/full-editions.ts'
import { methodologyFile } from './methodology.ts'

const newest = fullEditions.at(-1)
if (newest) writeFileSync(new URL('../docs/methodology.md', import.meta.url), methodologyFile(newest))
