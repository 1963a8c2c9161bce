import { connect } from '#platform/database/connect.ts'
import { migrate } from '#platform/database/migrate.ts'
import { transact } from '#platform/database/transaction.ts'
import { silentLog } from '#test/support/silent-log.ts'

/**
 * A child process: inserts rows into an embedded database from a start number until it is killed. Prints each number
 * after its row is acknowledged.
 */
const [dataDir = '', first = '0'] = process.argv.slice(2)
const { db } = await connect({ databaseUrl: undefined, dataDir, log: silentLog })
await migrate(db)
for (let number = Number(first); ; number += 1) {
  const row = { name: String(number), value: 'written' }
  await transact(db, (trx) => trx.insertInto('secret').values(row).execute())
  process.stdout.write(`${number}\n`)
}
