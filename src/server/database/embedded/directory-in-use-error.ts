import { databaseText } from '#text/start.ts'

/** The data directory belongs to a running process. The sentence is for the person at the terminal. */
export class DirectoryInUseError extends Error {
  constructor(directory: string, pid: string) {
    super(databaseText.inUse(directory, pid))
    this.name = 'DirectoryInUseError'
  }
}
