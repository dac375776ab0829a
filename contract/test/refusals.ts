import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { requestOf } from '../src/protocol/client.ts'
import { fieldsOf, issuesOf } from '../src/protocol/issues.ts'
import type { Operation } from '../src/protocol/operation.ts'

/** A member path, the message about it, and changes to a valid request that cause exactly this message. */
export type Refusal = [path: string, message: string, ...changes: object[]]

/** Declares the tests of an operation's schemas: `valid` is accepted, and each refusal names its member. */
export function testRefusals(operation: Operation, valid: object, refusals: Refusal[]): void {
  describe(operation.name, () => {
    test('accepts a valid request', () => {
      expect(fieldsFor(operation, valid)).toEqual({})
    })

    test.each(refusals)('rejects: %s %s', (path, message, ...changes) => {
      for (const change of changes)
        expect([change, fieldsFor(operation, { ...valid, ...change })]).toEqual([change, { [path]: message }])
    })
  })
}

/** The `fields` with which the server refuses a request, or `{}`; query and body are parsed as they arrive over HTTP. */
export function fieldsFor(operation: Operation, input: object): Record<string, string> {
  const { query, body } = requestOf(operation, { ...input })
  const sentQuery = invalidIn(operation.query, queryFrom(query))
  if (Object.keys(sentQuery).length > 0 || body === undefined) return sentQuery
  const sent = JSON.parse(JSON.stringify(body))
  return { ...lengthsInvalidIn(operation.body, sent), ...invalidIn(operation.body, sent) }
}

/** A body that is `changesOf` another one lets texts of any length through, of which the write refuses those that are not stored so. */
const lengthsInvalidIn = (body: Operation['body'], value: unknown): Record<string, string> =>
  body instanceof z.ZodObject ? invalidIn(z.object(body.shape), value) : {}

function invalidIn(schema: Operation['body'], value: unknown): Record<string, string> {
  const parsed = schema?.safeParse(value)
  return parsed?.success === false ? fieldsOf(issuesOf(parsed.error.issues)) : {}
}

/** A query string as the server's HTTP library reads it: repeated parameters are a list. */
function queryFrom(text: string): Record<string, string | string[]> {
  const params = new URLSearchParams(text)
  const valueOf = (name: string): string | string[] => {
    const [first = '', ...more] = params.getAll(name)
    return more.length === 0 ? first : [first, ...more]
  }
  return Object.fromEntries([...params.keys()].map(name => [name, valueOf(name)]))
}
