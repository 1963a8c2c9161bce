import { writeFileSync } from 'node:fs'
import { methodology } from './methodology.ts'

writeFileSync(new URL('../docs/methodology.md', import.meta.url), methodology())
