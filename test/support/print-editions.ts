import { editions } from '#forms/editions/editions.ts'

/** Loaded before the server: at its exit it prints the editions that the server has loaded. */
process.on('exit', () => {
  process.stderr.write(
    `editions: ${editions()
      .map(({ code }) => code)
      .join(' ')}.\n`,
  )
})
