import { databaseText } from '#text/start.ts'

/** The message is for the terminal. */
export class DirectoryInUseError extends Error {
  constructor(directory: string, pid: string) {
    super(databaseText.inUse(directory, pid))
    this.name = 'DirectoryInUseError'
  }
}
