import { describe, expect, test } from 'vitest'
import {
  mustEnrol,
  readCode,
  requiredAccountSetup,
  writeRecoveryCode,
} from '#features/sign-in/second-factor.ts'

describe('a typed code', () => {
  test.each([
    ['123456', { kind: 'code', code: '123456' }],
    [' 123 456 ', { kind: 'code', code: '123456' }],
    ['123-456', { kind: 'code', code: '123456' }],
    ['012345', { kind: 'code', code: '012345' }],
    ['7-kx7m-4tqp-9wnd', { kind: 'recovery', place: 7, code: 'kx7m-4tqp-9wnd' }],
    ['10-kx7m-4tqp-9wnd', { kind: 'recovery', place: 10, code: 'kx7m-4tqp-9wnd' }],
    ['7 KX7M4TQP 9WND', { kind: 'recovery', place: 7, code: 'kx7m-4tqp-9wnd' }],
    ['7–kx7m–4tqp–9wnd', { kind: 'recovery', place: 7, code: 'kx7m-4tqp-9wnd' }],
    ['1-2345-6789-2345', { kind: 'recovery', place: 1, code: '2345-6789-2345' }],
    ['', null],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['11-kx7m-4tqp-9wnd', null],
    ['0-kx7m-4tqp-9wnd', null],
    ['kx7m-4tqp-9wnd', null],
    ['7-kx7m-4tqp-9wn', null],
  ])('%j is read as %o', (typed, read) => {
    expect(readCode(typed)).toEqual(read)
  })

  test('a recovery code is read as it is written', () => {
    expect(readCode(writeRecoveryCode(10, 'kx7m-4tqp-9wnd'))).toEqual({
      kind: 'recovery',
      place: 10,
      code: 'kx7m-4tqp-9wnd',
    })
  })
})

describe('a second factor is required', () => {
  const required = ['administrator', 'reviewer'] as const

  test.each([
    ['administrator', false, true],
    ['administrator', true, false],
    ['reviewer', false, true],
    ['institution', false, false],
    ['nobody', false, false],
  ] as const)('of a(n) %s with one: %s -> %s', (role, hasFactor, isRequired) => {
    expect(mustEnrol(required, { role, hasFactor })).toBe(isRequired)
    expect(mustEnrol([], { role, hasFactor })).toBe(false)
  })

  test('after the password is changed, which comes first', () => {
    const newcomer = { role: 'reviewer', hasFactor: false, mustChangePassword: true } as const
    expect(requiredAccountSetup(required, newcomer)).toBe('password')
    expect(requiredAccountSetup(required, { ...newcomer, mustChangePassword: false })).toBe('factor')
    expect(
      requiredAccountSetup(required, { role: 'reviewer', hasFactor: true, mustChangePassword: false }),
    ).toBe(null)
    expect(requiredAccountSetup([], { ...newcomer, mustChangePassword: false })).toBe(null)
  })
})
