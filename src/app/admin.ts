import { pino } from 'pino'
import { administer } from '#app/server/administer.ts'
import { exitProcess } from '#app/server/end-program.ts'
import { programLog } from '#platform/log.ts'

await administer(process.argv.slice(2), process.env, {
  result: (text) => process.stdout.write(text),
  hint: (text) => process.stderr.write(text),
  failure: exitProcess,
  log: programLog('error', pino.destination(2)),
})
