import type { Kysely, QueryId, RootOperationNode } from 'kysely'
import { forget } from '#server/database/remembered.ts'
import type { Schema } from '#server/database/schema.ts'

function isRead(node: RootOperationNode): boolean {
  if (node.kind === 'RawNode') return /^\s*select\b/.test(node.sqlFragments[0] ?? '')
  return node.kind === 'SelectQueryNode'
}

/**
 * A database for a test's own hands: what it writes moves no stamp, as no store of the program does it, so that the program forgets what it
 * remembers, before the write and after it.
 */
export function forgetting(db: Kysely<Schema>): Kysely<Schema> {
  const writing = new WeakSet<QueryId>()
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (isRead(node)) return node
      writing.add(queryId)
      forget(db)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (writing.has(queryId)) forget(db)
      return result
    },
  })
}
