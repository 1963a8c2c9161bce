import { expect, test } from 'vitest'
import { coreOf, passwordProblem } from '#features/sign-in/password.ts'

const form = { userName: 'surguuli1', current: 'old-password-1' }

test.each([
  ['nine signs', 'abcdefghi', 'short'],
  ['ten signs', 'abcdefghij', null],
  ['ten Cyrillic signs', 'абвгдеёжзи', null],
  ['the name with a digit', 'Surguuli1-1', 'name'],
  ['a long sentence that names the school', 'манай surguuli1 хоёр давхар', null],
  ['the one before', 'old-password-1', 'same'],
  ['more than anybody types', 'a'.repeat(201), 'long'],
  ['more than signing in takes', '🐪🐫'.repeat(51), 'long'],
  ['as much as signing in takes', '🐪🐫'.repeat(50), null],
])('%s as a new password', (_, next, problem) => {
  expect(passwordProblem({ ...form, next })).toBe(problem)
})

test.each([
  ['Нууц үг 2026', 'Нууц үг'],
  ['!!2026 tosov2026!!', 'tosov'],
  ['УБ99010112', ''],
  ['миний ub 99010112 нууц', 'миний   нууц'],
  ['+976 9911-2233', ''],
  ['1985.03.21.', ''],
  ['kx7m-4tqp-9w', 'kx7m-4tqp-9w'],
  ['тогоо 7 хүрд', 'тогоо 7 хүрд'],
])('of %s is left to guess: %j', (password, core) => {
  expect(coreOf(password)).toBe(core)
})
