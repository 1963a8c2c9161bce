import { parseArgs } from 'node:util'
import { openServer } from '#test/load/country/cluster.ts'
import { NotInventedError, putCountry } from '#test/load/country/put-country.ts'

/**
 * `npm run load:seed -- 3000`: generates institutions of all kinds and stages in the PostgreSQL at DATABASE_URL, or
 * in a local one (COUNTRY_DIR). `--moulds`: the number made by API calls, which the others copy; `--seed`: another
 * data set.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { moulds: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
})
const country = {
  count: Number(positionals[0] ?? 3000),
  moulds: Number(values.moulds),
  seed: Number(values.seed),
}
if (!Object.values(country).every((each) => Number.isInteger(each) && each > 0)) {
  console.error('How many institutions? For example: npm run load:seed -- 3000')
  process.exit(1)
}
const server = await openServer()
try {
  await putCountry(server.databaseUrl, country, console.log)
  console.log(
    `The country is ready. npm run load:run plays the deadline hour in it; whoever signs in has the password demo-2026: x0000001, ministry, admin.`,
  )
  console.log(`DATABASE_URL='${server.databaseUrl}'`)
} catch (error) {
  if (!(error instanceof NotInventedError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await server.stop()
}
