import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { restrictAccess } from '#app/server/data-directory.ts'
import { startText } from '#app/start-text.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const umask = process.umask()
afterAll(() => void process.umask(umask))

describe.skipIf(process.platform === 'win32')('the data directory', () => {
  const scratch = scratchDirectory()
  const modeOf = (...path: readonly string[]) => (statSync(join(...path)).mode & 0o777).toString(8)

  function lay(...paths: readonly string[]): string {
    process.umask(umask)
    const dataDir = mkdtempSync(join(scratch, 'data-'))
    chmodSync(dataDir, 0o755)
    for (const path of paths.map((name) => join(dataDir, name))) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, 'x')
      chmodSync(path, 0o666)
      if (dirname(path) !== dataDir) chmodSync(dirname(path), 0o777)
    }
    return dataDir
  }

  test('is closed to others with all our files, and later files are closed', () => {
    const ours = ['database/pg_wal/0001', 'files/ab/abcd', 'incoming/x', 'in-use.lock', 'in-use.pid']
    const dataDir = lay(...ours)
    expect(restrictAccess(dataDir)).toBeNull()
    for (const path of ours) expect([path, modeOf(dataDir, path)]).toEqual([path, '600'])
    for (const path of ['', 'database', 'database/pg_wal', 'files/ab'])
      expect([path, modeOf(dataDir, path)]).toEqual([path, '700'])
    writeFileSync(join(dataDir, 'files/later'), '')
    expect(modeOf(dataDir, 'files/later')).toBe('600')
    expect(restrictAccess(join(scratch, 'new/data'))).toBeNull()
    expect(modeOf(scratch, 'new/data')).toBe('700')
  })

  test.each([
    ['below a file', 'in-use.pid/data', 'ENOTDIR'],
    ['in the place of a file', 'in-use.pid', 'ENOTDIR'],
    ['behind a link to nothing', 'nothing', 'EEXIST'],
  ])('%s is reported with its path and what to check', (_, path, code) => {
    const folder = lay('in-use.pid')
    symlinkSync(join(folder, 'gone'), join(folder, 'nothing'))
    const dataDir = join(folder, path)
    expect(() => restrictAccess(dataDir)).toThrow(startText.noFolder(dataDir, code))
  })

  test.skipIf(process.platform !== 'linux').each(['/proc/data', '/proc/data/below', '/proc/self'])(
    'at %s, where no user can write, is reported and does not hang',
    (dataDir) => {
      expect(() => restrictAccess(dataDir)).toThrow(/\/proc\/.*\((ENOENT|EACCES|EPERM)\)|chown/)
    },
  )

  test.each([
    ['files', 'folder'],
    ['database', 'folder'],
    ['in-use.lock/x', 'file'],
  ] as const)('with %s where a %s belongs is refused', (path, expected) => {
    const dataDir = lay(path)
    const [own = ''] = path.split('/')
    expect(() => restrictAccess(dataDir)).toThrow(startText.otherKind[expected](join(dataDir, own)))
  })

  test.each([
    'database/PG_VERSION',
    'database/base/1/pipe',
    'in-use.lock',
    'in-use.pid',
    'backup/request',
    'files/ab/abcd',
  ])('with a pipe at %s is refused and never opened', (path) => {
    const dataDir = lay()
    mkdirSync(join(dataDir, dirname(path)), { recursive: true })
    execFileSync('mkfifo', [join(dataDir, path)])
    expect(() => restrictAccess(dataDir)).toThrow(startText.special(join(dataDir, path)))
  })

  test('with a socket in the place of a file is refused, but not with the socket of commands', async () => {
    const dataDir = lay()
    for (const [name, message] of [
      ['in-use.pid', startText.special(join(dataDir, 'in-use.pid'))],
      ['commands.sock', null],
    ] as const) {
      const server = createServer().listen(join(dataDir, name))
      await once(server, 'listening')
      if (message === null) expect(restrictAccess(dataDir)).toBeNull()
      else expect(() => restrictAccess(dataDir)).toThrow(message)
      server.close()
      await once(server, 'close')
    }
  })

  test('with a link to nothing where a folder belongs is refused', () => {
    const dataDir = lay()
    symlinkSync(join(dataDir, 'gone'), join(dataDir, 'files'))
    expect(() => restrictAccess(dataDir)).toThrow(startText.otherKind.folder(join(dataDir, 'files')))
  })

  test('is left without a trace of the trial', () => {
    const dataDir = lay()
    restrictAccess(dataDir)
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('with foreign files leaves them and itself unchanged, and closes our files', () => {
    const dataDir = lay('database/PG_VERSION', 'letters/to-mother')
    expect(restrictAccess(dataDir)).toBeNull()
    expect(modeOf(dataDir)).toBe('755')
    expect(modeOf(dataDir, 'letters')).toBe('777')
    expect(modeOf(dataDir, 'letters/to-mother')).toBe('666')
    expect(modeOf(dataDir, 'database')).toBe('700')
    chmodSync(dataDir, 0o777)
    const message = restrictAccess(dataDir)
    expect(message).toBe(startText.openToOthers([], [dataDir]))
    expect(message).toContain(`  chmod go-w '${dataDir}'\n`)
    expect(message).not.toContain('chmod -R')
  })

  test('follows no links, and reports an open target behind one of its own', () => {
    const elsewhere = lay('files/ab/abcd', 'secret')
    const dataDir = lay('incoming/x')
    symlinkSync(join(elsewhere, 'files'), join(dataDir, 'files'))
    symlinkSync(join(elsewhere, 'secret'), join(dataDir, 'incoming/link'))
    expect(restrictAccess(dataDir)).toBe(startText.openToOthers([join(elsewhere, 'files')], []))
    expect(modeOf(elsewhere, 'secret')).toBe('666')
    expect(modeOf(elsewhere, 'files/ab/abcd')).toBe('666')
    expect(modeOf(dataDir, 'incoming/x')).toBe('600')
  })

  test('on Windows is reported once, while it is still empty', () => {
    const dataDir = lay()
    expect(restrictAccess(dataDir, 'win32')).toContain(`icacls "${dataDir}"`)
    writeFileSync(join(dataDir, 'in-use.lock'), '')
    expect(restrictAccess(dataDir, 'win32')).toBeNull()
  })
})
