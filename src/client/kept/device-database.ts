import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { KeptCell, Whose } from '#client/kept/kept-cell.ts'
import type { KeptRequest } from '#client/kept/kept-request.ts'
import type { CellKey } from '#domain/sheet/program.ts'

type OwnerKey = [userName: string, institutionId: string, year: number]

/** What this browser keeps, under the owner's name: unsaved cells one by one, and the last save of each sheet that has no answer. */
type KeptSchema = DBSchema & {
  readonly cells: { key: [...OwnerKey, cell: CellKey]; value: Whose & KeptCell & { readonly cell: CellKey } }
  readonly requests: { key: [...OwnerKey, sheet: string]; value: Whose & KeptRequest }
}

export type DeviceDatabase = IDBPDatabase<KeptSchema>

const owner = ['userName', 'institutionId', 'year']
let opening: Promise<DeviceDatabase> | null = null

/** The browser's own store, opened once. Rejects where the browser keeps nothing for us; the next call tries again. */
export function deviceDatabase(): Promise<DeviceDatabase> {
  opening ??= open().catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

/** All keys of an owner. */
export function keysOf({ userName, institutionId, year }: Whose): IDBKeyRange {
  const key: OwnerKey = [userName, institutionId, year]
  return IDBKeyRange.bound(key, [...key, []]) // an array comes after every text
}

async function open(): Promise<DeviceDatabase> {
  return openDB<KeptSchema>('tosov', 1, {
    upgrade: (database) => {
      database.createObjectStore('cells', { keyPath: [...owner, 'cell'] })
      database.createObjectStore('requests', { keyPath: [...owner, 'sheet'] })
    },
    // A newer program in another tab wants to change the store: it must not wait for this tab.
    blocking: (_old, _new, { target }) => {
      opening = null
      if (target instanceof IDBDatabase) target.close()
    },
    terminated: () => {
      opening = null
    },
  })
}
