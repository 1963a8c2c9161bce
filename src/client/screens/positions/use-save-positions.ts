import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#client/api/queries.ts'
import { send } from '#client/api/send.ts'
import type { OpenYear } from '#client/open-year.ts'
import type { PositionSaveBody } from '#contract/people.ts'

/** What of a position is to be done. */
export type PositionChange = Omit<PositionSaveBody, 'id' | 'year' | 'orgGroup' | 'userName'>

/** Sends a change of one position, and has list and budget follow changes. */
export function useSavePositions({ home: { user }, view, year }: OpenYear, onChanged: () => Promise<void>) {
  const queries = useQueryClient()
  return {
    change: (change: PositionChange) => {
      const body: PositionSaveBody = {
        ...change,
        id: user.institutionId,
        year,
        orgGroup: view.group,
        userName: user.userName,
      }
      return send('positionSave', { body })
    },
    follow: () =>
      Promise.all([queries.invalidateQueries({ queryKey: queryKeys.positions(year) }), onChanged()]),
  }
}
