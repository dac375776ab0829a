import { CallError } from '@stowage/contract/client'
import { type ProblemCode, problems, statusOf } from '@stowage/contract/problem'
import { describe, expect, test } from 'vitest'
import { de } from './de.ts'
import { en } from './en.ts'
import { errorKey } from './error-text.ts'

const codes = Object.keys(problems) as ProblemCode[]
const keyOf = (code: string, status: number) => errorKey(new CallError(status, { code }))

describe('what can go wrong has words of its own:', () => {
  test.each(codes)('%s', code => {
    const status = statusOf(code)
    const key = keyOf(code, status)
    if (status !== 500) expect(key).not.toBe('error.server')
    for (const messages of [en, de]) expect(messages[key]).toMatch(/^\p{Lu}.*[.]$/u)
  })

  test('a code from a newer server is told by its status', () => {
    expect(keyOf('entity.haunted', 404)).toBe('error.notFound')
    expect(keyOf('toString', 500)).toBe('error.server')
    expect(keyOf('', 418)).toBe('error.server')
  })

  test('a file that is too large is told with its limit, and an empty one as that', () => {
    const told = (status: number, body: object) => errorKey(new CallError(status, body))
    const error = 'uploaded file exceeds the size limit of 52428800 bytes (50 MiB)'
    expect(told(413, { code: 'body.too_large', error })).toBe('error.fileTooLarge')
    expect(told(413, { code: 'body.too_large' })).toBe('error.tooLarge')
    expect(told(413, {})).toBe('error.tooLarge')
    expect(told(422, { code: 'validation', fields: { file: 'must not be empty' } })).toBe('error.emptyFile')
  })

  test('no answer at all is told as that', () => {
    expect(errorKey(new TypeError('Failed to fetch'))).toBe('error.network')
  })
})
