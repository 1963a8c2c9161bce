import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { transact } from '#server/database/transaction.ts'
import { silentLog } from '#test/support/silent-log.ts'

/**
 * A child for tests: opens the embedded database in the directory it is given and writes row after row from the
 * number it is given, printing each number once its row is acknowledged, until it is killed.
 */
const [dataDir = '', first = '0'] = process.argv.slice(2)
const { db } = await connect({ databaseUrl: undefined, dataDir, log: silentLog })
await migrate(db)
for (let number = Number(first); ; number += 1) {
  const row = { name: String(number), value: 'written' }
  await transact(db, (trx) => trx.insertInto('secret').values(row).execute())
  process.stdout.write(`${number}\n`)
}
