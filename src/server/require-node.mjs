// Runs before anything else, on whatever Node there is: it must not need a newer one itself, so it is no TypeScript. The program that is named
// after it is loaded then, in the same process, and sees the words that follow.
import { pathToFileURL } from 'node:url'

const NEEDED = 24
const running = Number(process.versions.node.split('.')[0])

if (running < NEEDED) {
  process.stderr.write(
    `Төсөв ажиллахад Node ${NEEDED} буюу түүнээс шинэ хувилбар хэрэгтэй. ` +
      `Одоо ажиллаж байгаа нь ${process.versions.node}. https://nodejs.org хаягаас шинэчилнэ үү.\n`,
  )
  process.exit(1)
}

const [, , program] = process.argv
if (program !== undefined) {
  process.argv.splice(1, 1)
  import(pathToFileURL(program).href)
}
