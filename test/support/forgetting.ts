import type { Kysely, QueryId, RootOperationNode } from 'kysely'
import { clearPerDatabase } from '#platform/database/remembered.ts'
import type { Schema } from '#platform/database/schema.ts'

function isRead(node: RootOperationNode): boolean {
  if (node.kind === 'RawNode') return /^\s*select\b/.test(node.sqlFragments[0] ?? '')
  return node.kind === 'SelectQueryNode'
}

/**
 * A database for direct writes of a test. They do not change draft versions, so all caches are cleared before and
 * after each write.
 */
export function forgetting(db: Kysely<Schema>): Kysely<Schema> {
  const writing = new WeakSet<QueryId>()
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (isRead(node)) return node
      writing.add(queryId)
      clearPerDatabase(db)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (writing.has(queryId)) clearPerDatabase(db)
      return result
    },
  })
}
