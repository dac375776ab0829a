import { describe, expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
import { keepRefusal } from './kept-answer.ts'

describe('keepRefusal', () => {
  test.each(['entity.not_found', 'validation', 'precondition_failed'] as const)('keeps %s', code => {
    const problem = new Problem(code)
    expect(keepRefusal('a', problem)).toMatchObject({ is: 'whole', status: problem.status })
  })

  test.each([
    'request.abandoned',
    'request.too_slow',
    'auth.invalid',
    'idempotency.under_way',
    'request.too_many',
    'overloaded',
    'internal',
  ] as const)('keeps nothing of %s, which another attempt may change', code => {
    expect(keepRefusal('a', new Problem(code))).toBeUndefined()
  })
})
