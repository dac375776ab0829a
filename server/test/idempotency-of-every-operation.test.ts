import { createGroup } from '@stowage/contract/groups/groups'
import { operations } from '@stowage/contract/protocol/catalogue'
import type { CallOptions } from '@stowage/contract/protocol/client'
import { acceptsIdempotencyKey, type Operation } from '@stowage/contract/protocol/operation'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '#kernel/ids.ts'
import { databases } from './databases.ts'
import { exampleOf, idIn } from './examples.ts'
import { serverFor } from './fixtures.ts'
import { letRunServer } from './superuser.ts'

const keyed = operations.filter(acceptsIdempotencyKey).map(operation => [operation.name, operation] as const)

test('no operation keeps an answer in which there is a token', () => {
  const tokens = keyed.filter(
    ([, { reply }]) => reply && /"\w*token"/i.test(JSON.stringify(z.toJSONSchema(reply))),
  )
  expect(tokens.map(([name]) => name)).toEqual(['createApiKey', 'createInvitation'])
  expect(tokens.every(([, { answersSecret }]) => answersSecret)).toBe(true)
})

/** What ends the credential by which it is asked for. */
const endsCredential = new Set(['logout', 'logoutAll', 'deleteSelf'])

/** What only reads is read again, by a request with another id. */
const reads = new Set([
  'listEntitiesByBody',
  'drawLabelSheet',
  'previewLabelSheet',
  'exportEntityTable',
  'exportMaintenance',
  'writeInventoryReport',
])
const withoutId = (text: string): string => text.replace(/"requestId":"[^"]*"/, '')

describe.each(databases)('under an idempotency key, on %s,', kind => {
  const stowage = serverFor(kind, { STOWAGE_AUTH_RATE_LIMIT_ENABLED: 'false' })

  /** Somebody who has what an operation names, and how to ask for it. */
  async function prepare(operation: Operation) {
    const { input, form } = exampleOf(operation)
    const owner = await stowage.signUp()
    if (operation.needs === 'superuser') await letRunServer(stowage, owner)
    if (operation.name === 'deleteGroup') await owner.client.call(createGroup, { name: 'Other' })
    const named = idIn(operation)
    const ids = {
      ...Object.fromEntries(Object.keys(operation.params?.shape ?? {}).map(name => [name, newId()])),
      ...(named === undefined ? {} : { [named.member]: await named.make(owner) }),
    }
    const options: CallOptions = { idempotencyKey: newId(), ...(form === undefined ? {} : { form }) }
    return () => owner.client.send(operation, { ...input, ...ids }, options)
  }

  test.each(keyed)('%s is answered as before', async (name, operation) => {
    const send = await prepare(operation)
    const first = await send()
    const repeat = await send()
    expect(first.headers.has('idempotency-replayed')).toBe(false)
    if (first.status < 300 && endsCredential.has(name)) expect(repeat.status).toBe(401)
    else if (first.status < 300 && operation.answersSecret)
      expect(repeat.body).toMatchObject({ code: 'idempotency.secret' })
    else if (![401, 409, 429].includes(first.status) && first.status < 500) {
      const told = reads.has(name) ? withoutId : (text: string) => text
      expect([repeat.status, told(repeat.text)]).toEqual([first.status, told(first.text)])
      expect(repeat.headers.get('stowage-change')).toBe(first.headers.get('stowage-change'))
      expect(repeat.headers.get('content-type')).toBe(first.headers.get('content-type'))
      expect(repeat.headers.get('idempotency-replayed')).toBe('true')
    }
  })
})
