import { writeFileSync } from 'node:fs'
import { rightsFile } from './rights.ts'

writeFileSync(new URL('../docs/rights.md', import.meta.url), rightsFile())
