import { operations } from '@stowage/contract/protocol/catalogue'
import { issueText } from '@stowage/contract/protocol/issue-texts'
import { type Issue, issuesOf, maxIssues } from '@stowage/contract/protocol/issues'
import { mostIn } from '@stowage/contract/protocol/lists'
import { maxBytesOf, type Operation } from '@stowage/contract/protocol/operation'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ErrorBody } from '#http/output/failures.ts'
import { newId } from '#kernel/ids.ts'
import { everythingOn } from './everything-on.ts'
import { idIn } from './examples.ts'
import { serverFor } from './fixtures.ts'
import { databases } from './lane.ts'
import { letRunServer } from './superuser.ts'

/** Values that hardly any member takes; undefined: it is missing. */
// Nothing comes last: it deletes the account.
const wrongValues = [true, -1e300, {}, [{}], [[7]], '\0', '', 'x', 'x'.repeat(30_000), undefined]

const membersOf = (schema: z.ZodType | undefined): string[] =>
  schema === undefined
    ? []
    : Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})

/** Lists and records that were sent, with the sizes of the bodies that they were in. */
const sizes = new Map<z.core.$ZodType, Set<number>>()

/** Was the schema sent already in a body of the same size? */
function isSent(operation: Operation, schema: z.core.$ZodType): boolean {
  const size = sizes.get(schema) ?? new Set()
  const isKnown = size.has(maxBytesOf(operation))
  sizes.set(schema, size.add(maxBytesOf(operation)))
  return isKnown
}

/** Ids of nothing, and words that are known, for the path. */
const idsOf = ({ params }: Operation): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params?.shape ?? {}).map(([name, schema]) => [
      name,
      schema instanceof z.ZodEnum ? String(schema.options[0]) : newId(),
    ]),
  )

const asked = operations
  .map(operation => [operation.name, operation, membersOf(operation.body)] as const)
  .filter(([, { query }, members]) => members.length > 0 || query !== undefined)

const bodies = operations.flatMap(({ name, body }) => (body === undefined ? [] : [[name, body] as const]))

test.each(bodies)('%s: a body that is no object has a code', (_name, body) => {
  for (const wrong of ['', 7, null, true, [], [7]])
    expect(issuesOf(body.safeParse(wrong).error?.issues ?? [])).toEqual([
      { path: 'body', code: 'not_object', params: {} },
    ])
})

/** A list or record in a request, or a text that a list can stand for. */
interface Many {
  readonly name: string
  readonly schema: z.core.$ZodType
  /** The request with something in its place. */
  readonly place: (given: unknown) => unknown
}

/** Everything in a schema that can have any number of members, at any depth. */
function manyIn(schema: z.core.$ZodType, name: string, place: Many['place']): Many[] {
  const { def } = schema._zod
  const below = (inner: z.core.$ZodType, key = '', into = (given: unknown): unknown => given) =>
    manyIn(inner, `${name}${key}`, given => place(into(given)))
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, member]: [string, z.ZodType]) =>
      below(member, `.${key}`, given => ({ [key]: given })),
    )
  if (schema instanceof z.ZodArray)
    return [{ name, schema, place }, ...below(schema.def.element, '[]', given => [given])]
  if (schema instanceof z.ZodRecord)
    return [{ name, schema, place }, ...below(schema.valueType, '{}', given => ({ a: given }))]
  if (schema instanceof z.ZodCustom) return [{ name, schema, place }]
  const inner: readonly z.core.$ZodType[] =
    schema instanceof z.ZodUnion
      ? schema.options
      : schema instanceof z.ZodPipe
        ? [schema.in, schema.out]
        : 'innerType' in def
          ? [def.innerType as z.core.$ZodType]
          : []
  return inner.flatMap(each => below(each))
}

/** Members that no schema takes, in a list or a record; a record of anything takes them all the same. */
const wrongMembers = (schema: z.core.$ZodType, count: number): Record<string, unknown> | unknown[] =>
  schema instanceof z.ZodRecord
    ? Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, true]))
    : Array.from({ length: count }, () => true)

const takesAnything = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodRecord && schema.valueType instanceof z.ZodUnknown

/** As many wrong members as a body may have, of 12 bytes each. */
const mostSent = (operation: Operation): number => Math.min(99_000, Math.floor(maxBytesOf(operation) / 13))

const bodiesWithMany = operations
  .map(operation => {
    const schema = operation.body
    return [operation.name, operation, schema ? manyIn(schema, 'body', given => given) : []] as const
  })
  .filter(([, , many]) => many.length > 0)

describe('a list or record of a request', () => {
  test.each(bodiesWithMany)('of %s has a limit, and 20 issues end the look', (_name, operation, many) => {
    for (const { name, schema, place } of many) {
      const most = schema instanceof z.ZodCustom ? 10_000 : mostIn(schema)
      expect([name, most]).toEqual([name, expect.any(Number)])
      const takesAll = takesAnything(schema) || most === 0
      for (const count of takesAll ? [(most ?? 0) + 1] : [most ?? 0, mostSent(operation)]) {
        let looks = 0
        const members = new Proxy(wrongMembers(schema, count), {
          get(target, key) {
            if (typeof key === 'string' && key !== 'length' && Object.hasOwn(target, key)) looks++
            return Reflect.get(target, key)
          },
        })
        const issues = issuesOf(operation.body?.safeParse(place(members)).error?.issues ?? [])
        const isShort = issues.length > 0 && issues.length <= maxIssues
        expect([name, isShort, looks <= 2 * maxIssues]).toEqual([name, true, true])
      }
    }
  })
})

describe.each(databases)('what is wrong with a request, on %s,', { tags: 'scaled' }, kind => {
  const stowage = serverFor(kind, { ...everythingOn, STOWAGE_AUTH_RATE_LIMIT_ENABLED: 'false' })

  /** Sends each wrong value in every member at once; answers all that was told. */
  async function refusalsOf(operation: Operation, members: readonly string[]): Promise<Issue[]> {
    const owner = await stowage.signUp()
    if (operation.needs === 'superuser') await letRunServer(stowage, owner)
    const named = idIn(operation)
    const ids = {
      ...idsOf(operation),
      ...(named === undefined ? {} : { [named.member]: await named.make(owner) }),
    }
    const found: Issue[] = []
    for (const wrong of wrongValues) {
      const input = Object.fromEntries(members.map(member => [member, wrong]))
      const reply = await owner.client.send(operation, { ...input, ...ids })
      if (reply.status !== 422) continue
      const { fields, issues = [] } = ErrorBody.parse(reply.body)
      expect(Object.fromEntries(issues.map(issue => [issue.path, issueText(issue)]))).toEqual(fields ?? {})
      found.push(...issues)
    }
    return found
  }

  test.each(bodiesWithMany)(
    '%s: tells 20 issues of as many as a body has',
    async (_name, operation, many) => {
      const owner = await stowage.signUp()
      for (const { name, schema, place } of many) {
        if (schema instanceof z.ZodCustom || takesAnything(schema) || isSent(operation, schema)) continue
        const body = Object(place(wrongMembers(schema, mostSent(operation))))
        const reply = await owner.client.send(operation, { ...body, ...idsOf(operation) })
        const { issues = [] } = ErrorBody.parse(reply.body)
        const isTold = issues.some(({ path }) => path.startsWith(Object.keys(body)[0] ?? ''))
        expect([name, reply.status, isTold, issues.length <= maxIssues]).toEqual([name, 422, true, true])
      }
    },
  )

  test.each(asked)('%s: every field has its code', async (_name, operation, members) => {
    const inQuery = Object.keys(operation.query?.shape ?? {})
    const issues = [
      ...(members.length > 0 ? await refusalsOf(operation, members) : []),
      ...(inQuery.length > 0 ? await refusalsOf(operation, inQuery) : []),
    ]
    expect(issues.filter(({ code }) => code === 'invalid')).toEqual([])
    // Queries pass over much of what is wrong.
    if (members.length > 0) expect(issues.length).toBeGreaterThan(0)
  })
})
