import { parseOptions } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { dummyHash, hashPassword, isPassword } from '#features/sign-in/server/passwords.ts'

test('only the password itself is the password', async () => {
  const stored = await hashPassword('Нууц үг 1')
  expect(await isPassword('Нууц үг 1', stored)).toBe(true)
  expect(await isPassword('нууц үг 1', stored)).toBe(false)
  expect(await isPassword('', stored)).toBe(false)
})

test('the same password is stored differently each time', async () => {
  expect(await hashPassword('x')).not.toBe(await hashPassword('x'))
})

test('an unknown user takes as long to check as a known one, and is never signed in', async () => {
  const { saltLen, ...cost } = parseOptions(await hashPassword('x'))
  expect(parseOptions(dummyHash)).toEqual({ ...cost, saltLen })
  expect(await isPassword('x', undefined)).toBe(false)
})
