// @module-tag sqlite
import { operations } from '@stowage/contract/protocol/catalogue'
import { isConditional, type Operation } from '@stowage/contract/protocol/operation'
import { createCalendar } from '@stowage/contract/upkeep/calendars'
import { describe, expect, test } from 'vitest'
import { describeApi } from '#http/openapi/openapi.ts'
import { exampleOf, idIn } from './examples.ts'
import { serverFor, userOn } from './fixtures.ts'
import { invite } from './invite.ts'
import { upload } from './uploads.ts'

const document = describeApi(operations, '1.2.3', '3.1')
const described = new Map(
  Object.values(document.paths).flatMap(item =>
    Object.values(item).map(each => [each.operationId, each] as const),
  ),
)

/** Reads that need another server, a socket or a backup, or that end the token with which they were asked. */
const elsewhere = [
  'downloadBackup',
  'subscribe',
  'refresh',
  'beginOidc',
  'finishOidc',
  'showLinkPage',
  'searchProducts',
]

const reads = operations
  .filter(({ name, route }) => route.startsWith('GET ') && !elsewhere.includes(name))
  .map(operation => [operation.name, operation] as const)

describe('every read', () => {
  const stowage = serverFor('sqlite', { STOWAGE_AUTH_RATE_LIMIT_ENABLED: 'false' })
  const ada = userOn(stowage, 'Ada')

  async function inputOf(operation: Operation): Promise<Record<string, unknown>> {
    const { input } = exampleOf(operation)
    if (operation.name === 'readCalendar') {
      const { url } = await ada.client.call(createCalendar, { name: 'Home' })
      return { token: /(\w+)\.ics$/.exec(url)?.[1] }
    }
    if (operation.name === 'showInvitation') return { token: await invite(ada) }
    const named = idIn(operation)
    if (named === undefined) return input
    const id = await named.make(ada)
    if (operation.name === 'downloadExport') await stowage.app.worker.runDue()
    if (operation.name !== 'downloadAttachment') return { ...input, [named.member]: id }
    const { attachments } = await upload(ada.client, id, { bytes: 'Turn it on', name: 'manual.txt' })
    return { id, attachment_id: attachments[0]?.id }
  }

  test.each(reads)('%s answers 304 exactly if OpenAPI says so', async (name, operation) => {
    const input = await inputOf(operation)
    const askAgain = async (): Promise<number> => {
      const first = await ada.client.send(operation, input)
      expect(first.status).toBe(200)
      const etag = first.headers.get('etag')
      expect(etag !== null).toBe(isConditional(operation))
      const headers = { 'if-none-match': etag ?? '"x"' }
      return (await ada.client.send(operation, input, { headers })).status
    }
    const isDescribed = '304' in (described.get(name)?.responses ?? {})
    // What the server tells of itself, such as the size of its database, may change in between.
    await expect.poll(askAgain).toBe(isDescribed ? 304 : 200)
  })
})
