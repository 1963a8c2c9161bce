import { writeFileSync } from 'node:fs'
import { reviewStatesFile } from './review-states.ts'

writeFileSync(new URL('../docs/review-states.md', import.meta.url), reviewStatesFile())
