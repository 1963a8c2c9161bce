import { expect, test } from 'vitest'
import { failureOf } from '#client/api/failure-of.ts'

test.each([
  ['the sentence of the server', '{"status":0,"message":"Тайлан түгжээтэй."}', null, 'Тайлан түгжээтэй.'],
  [
    'the reference in the body',
    '{"status":0,"message":"","reference":"A-17"}',
    null,
    'Алдаа гарлаа. Дэмжлэгт хэлэх дугаар: A-17',
  ],
  ['the reference in the head', '<html>502</html>', 'B-9', 'Алдаа гарлаа. Дэмжлэгт хэлэх дугаар: B-9'],
  ['nothing better', '', null, 'Алдаа гарлаа'],
])('a failure says %s', (_, text, reference, message) => {
  expect(failureOf({ status: 500, text, reference }).message).toBe(message)
})

test('a failure keeps what the server answered', () => {
  const failure = failureOf({ status: 422, text: '{"status":0,"message":"m","errors":[]}', reference: null })
  expect(failure).toMatchObject({ status: 422, body: { status: 0, errors: [] } })
})
