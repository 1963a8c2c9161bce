// Runs first, also on an old Node, so it is not TypeScript. Then it loads the program named in its first argument in
// the same process, with the remaining arguments.
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
