import { writeFileSync } from 'node:fs'
import { editions } from '#domain/editions/editions.ts'
import { methodology } from './methodology.ts'

const newest = editions.at(-1)
if (newest) writeFileSync(new URL('../docs/methodology.md', import.meta.url), methodology(newest))
