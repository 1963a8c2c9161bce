import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DirectoryInUseError } from '#platform/database/embedded/directory-in-use-error.ts'
import { DirectoryLostError, lockDirectory } from '#platform/database/embedded/directory-lock.ts'
import { childProgram } from '#test/support/child-program.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

describe('the lock of a data directory', () => {
  const scratch = scratchDirectory()
  const newDirectory = () => mkdtempSync(join(scratch, 'data-'))

  test('is refused to others while it is in use, with the directory and the holder named', async () => {
    const directory = newDirectory()
    const holder = childProgram('lock-holder.ts', directory)
    await holder.lines(1)
    const sentence = `Өгөгдлийн хавтас ${directory}-г ${holder.pid} дугаартай процесс ашиглаж байна.`
    expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError)
    expect(() => lockDirectory(directory)).toThrow(sentence)
    await holder.kill()
  })

  test('of a killed process is reused', async () => {
    const directory = newDirectory()
    const holder = childProgram('lock-holder.ts', directory)
    await holder.lines(1)
    await holder.kill()
    expect(existsSync(join(directory, 'in-use.pid'))).toBe(true)
    const lock = lockDirectory(directory)
    expect(readFileSync(join(directory, 'in-use.pid'), 'utf8')).toBe(`${process.pid}\n`)
    lock.release()
  })

  test('does not believe a number left behind that now means another living process', () => {
    const directory = newDirectory()
    writeFileSync(join(directory, 'in-use.pid'), `${process.ppid}\n`)
    lockDirectory(directory).release()
  })

  test('is refused a second time to the same process, and free after its release', () => {
    const directory = newDirectory()
    const lock = lockDirectory(directory)
    expect(() => lockDirectory(directory)).toThrow(`${process.pid} дугаартай процесс`)
    lock.release()
    lock.release()
    lockDirectory(directory).release()
    expect(existsSync(join(directory, 'in-use.pid'))).toBe(false)
  })

  test('is acquired even if its file was changed while it was free', () => {
    const directory = newDirectory()
    lockDirectory(directory).release()
    writeFileSync(join(directory, 'in-use.lock'), 'x'.repeat(4096))
    const lock = lockDirectory(directory)
    expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError)
    lock.release()
  })

  test('reports whether a lock file existed before', () => {
    const directory = newDirectory()
    for (const isNew of [true, false]) {
      const lock = lockDirectory(directory)
      expect(lock.isNew).toBe(isNew)
      lock.release()
    }
  })

  const taken = (directory: string) => writeFileSync(join(directory, 'in-use.pid'), `${process.ppid}\n`)
  const replaced = (directory: string) => {
    rmSync(join(directory, 'in-use.lock'))
    lockDirectory(directory)
    taken(directory)
  }
  test.each([
    ['was removed', (directory: string) => rmSync(join(directory, 'in-use.lock'))],
    ['was replaced by that of another', replaced],
    ['was moved away with its directory', (directory: string) => renameSync(directory, `${directory}-moved`)],
    ['stands again after another had it', taken],
  ])('is seen to be lost when its file %s', (_, lose) => {
    const directory = newDirectory()
    const lock = lockDirectory(directory)
    expect(lock.loss()).toBeNull()
    lose(directory)
    expect(lock.loss()).toBeInstanceOf(DirectoryLostError)
    lock.release()
  })

  test('preserves the process number of a new holder, and does not need its own', () => {
    const directory = newDirectory()
    const lock = lockDirectory(directory)
    rmSync(join(directory, 'in-use.pid'))
    expect(lock.loss()).toBeNull()
    replaced(directory)
    lock.release()
    expect(readFileSync(join(directory, 'in-use.pid'), 'utf8')).toBe(`${process.ppid}\n`)
  })
})
