import { operations } from '@stowage/contract/protocol/catalogue'
import { issueText } from '@stowage/contract/protocol/issue-texts'
import { type Issue, issuesOf } from '@stowage/contract/protocol/issues'
import type { Operation } from '@stowage/contract/protocol/operation'
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

describe.each(databases)('what is wrong with a request, on %s,', { tags: 'scaled' }, kind => {
  const stowage = serverFor(kind, { ...everythingOn, STOWAGE_AUTH_RATE_LIMIT_ENABLED: 'false' })

  /** Sends each wrong value in every member at once; answers all that was told. */
  async function refusalsOf(operation: Operation, members: readonly string[]): Promise<Issue[]> {
    const owner = await stowage.signUp()
    if (operation.needs === 'superuser') await letRunServer(stowage, owner)
    const named = idIn(operation)
    const ids = {
      ...Object.fromEntries(Object.keys(operation.params?.shape ?? {}).map(name => [name, newId()])),
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
