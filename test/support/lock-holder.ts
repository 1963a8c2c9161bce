import { lockDirectory } from '#server/database/embedded/directory-lock.ts'

/** A child for tests: locks the directory it is given, says so, and holds it until its input ends or it is killed. */
const { release } = lockDirectory(process.argv[2] ?? '')
process.stdin.on('end', release).resume()
process.stdout.write('locked\n')
