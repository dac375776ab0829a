import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { textIn } from '../values/text.ts'
import { bodyOf } from './body.ts'
import { fieldsOf, issuesOf } from './issues.ts'

const Body = bodyOf({ name: textIn(3, 1), parts: z.array(bodyOf({ name: textIn(3, 1) })) })
const issuesFor = (body: unknown) => issuesOf(Body.safeParse(body).error?.issues ?? [])
const fieldsFor = (body: unknown) => fieldsOf(issuesFor(body))

describe('fieldsOf', () => {
  test('names members by their paths, with the first message about each', () => {
    expect(fieldsFor({ name: 3, parts: [{ name: 'a' }, { name: '' }, { name: 'a\0bc' }] })).toEqual({
      name: 'must be text',
      'parts.1.name': 'must not be empty',
      'parts.2.name': 'must not contain U+0000 or half of a surrogate pair',
    })
  })

  test('tells the first 20', () => {
    const unknown = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`member${i}`, 1]))
    const issues = issuesOf(z.strictObject({}).safeParse(unknown).error?.issues ?? [])
    expect(issues.map(({ path }) => path)).toEqual(Object.keys(unknown).slice(0, 20))
  })

  test.each([[[]], ['text'], [null], [3]])('names the body when it is %j instead of an object', body => {
    expect(fieldsFor(body)).toEqual({ body: 'must be a JSON object' })
  })
})
