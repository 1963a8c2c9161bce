import { databaseText } from '#platform/database/database-text.ts'

/** The message is for the terminal. `hold`: the holder may be about to lend its database. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError'
  readonly directory: string
  readonly pid: string

  constructor(directory: string, pid: string, hold: 'inUse' | 'notLent' = 'inUse') {
    super(databaseText[hold](directory, pid))
    this.directory = directory
    this.pid = pid
  }
}
