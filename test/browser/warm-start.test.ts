import { expect, it } from 'vitest'
import { setStage } from '#test/browser/stage.ts'

const stage = setStage()

it('a page reloaded at a blank is ready for typing after two requests: user and draft', async () => {
  const ebs = await stage.signIn('ebs')
  await ebs.openTab('Сурагчийн тоо')
  await ebs.page.getByRole('grid').waitFor()
  // The browser has cached all files.
  await ebs.page.waitForLoadState('networkidle')
  const requests: string[] = []
  // The page left may still send its presence.
  ebs.page.once('framenavigated', () => requests.splice(0))
  ebs.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(pathname)
  })
  await ebs.page.reload()
  await ebs.page.getByRole('grid').waitFor()
  await ebs.type(1, 1, '71')
  expect(await ebs.cell(1, 1).innerText()).toBe('71')
  await ebs.page.waitForLoadState('networkidle')
  // Only last year's budget, for the header and the warnings, and the stream follow.
  expect(requests.slice(0, 2)).toEqual(['/api/tosov/home', '/api/tosov/draft/2026'])
  expect(requests.slice(2).toSorted()).toEqual(['/api/tosov/live', '/api/tosov/snapshots/2026'])
})
