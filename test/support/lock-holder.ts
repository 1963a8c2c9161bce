import { lockDirectory } from '#platform/database/embedded/directory-lock.ts'

/** A child process: locks a directory, reports it, and releases it when its input ends or it is killed. */
const { release } = lockDirectory(process.argv[2] ?? '')
process.stdin.on('end', release).resume()
process.stdout.write('locked\n')
