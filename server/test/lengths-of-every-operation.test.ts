import { linkAttachment } from '@stowage/contract/attachments/attachments'
import { operations } from '@stowage/contract/protocol/catalogue'
import type { Operation } from '@stowage/contract/protocol/operation'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { databases } from './databases.ts'
import { exampleOf, idIn } from './examples.ts'
import { serverFor } from './fixtures.ts'

const tooLong = 'x'.repeat(20_001)

/** The members of a body that let a text through that is too long, because it may be stored so already. */
const exemptMembers = (operation: Operation): string[] => {
  const { body } = operation
  if (!(body instanceof z.ZodObject)) return []
  const { input } = exampleOf(operation)
  return Object.entries(body.shape)
    .filter(([name, schema]) => {
      const isAllowed = z.safeParse(schema, tooLong).success
      return !isAllowed && body.safeParse({ ...input, [name]: tooLong }).success
    })
    .map(([name]) => name)
}

const exempt = operations
  .filter(({ needs }) => needs !== 'public')
  .map(operation => [operation.name, operation, exemptMembers(operation)] as const)
  .filter(([, , members]) => members.length > 0)

test('of nine operations stored texts may be sent back whatever their length', () => {
  expect(exempt.length).toBe(9)
})

// Bodies that are changes let any length through: each of these writes has to refuse what is not stored so.
describe.each(databases)('a text that is too long, on %s,', kind => {
  const stowage = serverFor(kind, { STOWAGE_AUTH_RATE_LIMIT_ENABLED: 'false' })

  test.each(exempt)('is refused by %s', async (_name, operation, members) => {
    const owner = await stowage.signUp()
    const named = idIn(operation)
    const ids: Record<string, string> = named === undefined ? {} : { [named.member]: await named.make(owner) }
    const { input } = exampleOf(operation)
    if (operation.params?.shape['attachment_id'] !== undefined) {
      const link = { ...exampleOf(linkAttachment).input, id: ids['id'] ?? '' }
      const { attachments } = await owner.client.call(linkAttachment, link as never)
      ids['attachment_id'] = attachments[0]?.id ?? ''
    }
    for (const member of members) {
      const { status, text } = await owner.client.send(operation, { ...input, ...ids, [member]: tooLong })
      expect([member, status, Object.keys(JSON.parse(text).fields ?? {})]).toEqual([member, 422, [member]])
    }
  })
})
