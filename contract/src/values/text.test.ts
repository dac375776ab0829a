import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { issueText } from '../protocol/issue-texts.ts'
import { issuesOf } from '../protocol/issues.ts'
import { EmailIn, PasswordIn, textIn } from './text.ts'

const messagesFor = (schema: z.ZodType, given: unknown) =>
  issuesOf(schema.safeParse(given).error?.issues ?? []).map(issueText)

const unstorable = 'must not contain U+0000 or half of a surrogate pair'

describe('text', () => {
  test.each([
    [undefined, 'is required'],
    [null, 'is required'],
    [7, 'must be text'],
    [{}, 'must be text'],
    ['', 'must not be empty'],
    ['a\0', unstorable],
    ['\ud800', unstorable],
    ['\udc00a', unstorable],
    ['abcd', 'must have at most 3 characters'],
    ['💡'.repeat(4), 'must have at most 3 characters'],
  ])('rejects %j: %s', (given, message) => {
    expect(messagesFor(textIn(3, 1), given)).toEqual([message])
  })

  test.each([' ', 'abc', '💡'.repeat(3)])('accepts %j', given => {
    expect(textIn(3, 1).parse(given)).toBe(given)
  })
})

describe('an email address', () => {
  test.each([
    ['', 'must not be empty'],
    ['  ', 'must not be empty'],
    [null, 'is required'],
    ['a\0@example.com', unstorable],
    ['x'.repeat(256), 'must have at most 255 characters'],
  ])('rejects %j: %s', (given, message) => {
    expect(messagesFor(EmailIn, given)).toEqual([message])
  })
})

describe('a new password', () => {
  test.each([
    ['1234567', 'must have at least 8 characters'],
    ['💡'.repeat(7), 'must have at least 8 characters'],
    [7, 'must be text'],
    [undefined, 'is required'],
  ])('rejects %j: %s', (given, message) => {
    expect(messagesFor(PasswordIn, given)).toEqual([message])
  })

  test('is counted in code points', () => {
    expect(PasswordIn.parse('💡'.repeat(8))).toBe('💡'.repeat(8))
  })
})
