import { uploadAttachment } from '@stowage/contract/attachments/attachments'
import { createEntity } from '@stowage/contract/entities/entities'
import { createGroup } from '@stowage/contract/groups/groups'
import { acceptInvitation, createInvitation } from '@stowage/contract/groups/invitations'
import { operations } from '@stowage/contract/protocol/catalogue'
import type { CallOptions } from '@stowage/contract/protocol/client'
import { acceptsIdempotencyKey, type Operation } from '@stowage/contract/protocol/operation'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Notification } from '#db/database.ts'
import { newId } from '#kernel/ids.ts'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from './databases.ts'
import { anyId, exampleOf, idIn, referredBy } from './examples.ts'
import { serverFor } from './fixtures.ts'
import { invite } from './invite.ts'
import { letRunServer } from './superuser.ts'
import type { Signed } from './test-app.ts'

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

/** Reads are made again, by a request with another id and at another moment. */
const reads = new Set([
  'listEntitiesByBody',
  'drawLabelSheet',
  'previewLabelSheet',
  'exportEntityTable',
  'exportMaintenance',
  'exportContacts',
  'checkLoan',
  'exportLoans',
  'exportStockProducts',
  'writeInventoryReport',
])
const withoutRequest = (text: string): string =>
  text
    .replace(/"requestId":"[^"]*"/, '')
    // A report has its moment in two places, and an id that is made of all of it.
    .replaceAll(/D:\d{14}Z|(?<=<xmp:CreateDate>)[^<]*|(?<=\/ID \[).*(?=\])/g, '')

/** Writes of which other members of the group hear nothing, and why. */
const silent: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...reads].map(name => [name, 'writes nothing'])),
  logout: 'is of one session',
  logoutAll: 'is of the own sessions',
  endSession: 'is of one session',
  endOtherSessions: 'is of the own sessions',
  updateSelf: 'is of the account, in whatever groups',
  deleteSelf: 'nobody else is in the group here',
  changePassword: 'is of the account',
  changePasswordAlias: 'is of the account',
  createApiKey: 'is of the account',
  deleteApiKey: 'is of the account',
  updateAccount: 'is of the server',
  createResetLink: 'is of the server',
  createGroup: 'is of another group, in which nobody else is',
  deleteGroup: 'closes the connections of the group',
  setPrimaryPhotos: 'there is nothing to be set here',
  createMissingThumbnails: 'there is nothing to be drawn here',
  zeroItemTimeFields: 'there is nothing to be cleared here',
}

/** Writes that cannot be done here, and why. */
const refused: Readonly<Record<string, string>> = {
  orderPhotos: 'needs the ids of all photos; an attachment is written by the same function as others',
  orderFieldDefinitions: 'needs the ids of all definitions (field-definitions.test.ts)',
  checkLoan: 'its lines name items (loans.test.ts)',
  createLoan: 'its lines name items (loans.test.ts)',
  returnLoans: 'its lines name items (loans.test.ts)',
  putAway: 'its lines name products (shopping.test.ts)',
  mailInvitation: 'there is no mail server (mail-invitation.test.ts)',
  sendTestMail: 'there is no mail server',
  retryJob: 'no job has failed',
  recordSpans: 'telemetry is off',
  testNotifier: 'nobody takes the message',
  printLabels: 'there is no print command',
}

describe.each(everyDatabase)('under an idempotency key, on %s,', kind => {
  const stowage = serverFor(kind, { STOWAGE_AUTH_RATE_LIMIT_ENABLED: 'false' })
  const heard: Notification[] = []
  beforeAll(async () => {
    await stowage.app.database.listen(notification => void heard.push(notification))
  })

  /** The messages that a group has heard by now. */
  async function heardBy(groupId: string): Promise<string[]> {
    const end = newId()
    await stowage.app.database.write(null, ({ notify }) => notify({ groupId: null, event: end }))
    await expect.poll(() => heard.some(({ event }) => event === end)).toBe(true)
    const told = heard.filter(notification => notification.groupId === groupId)
    return told.map(({ event }) => event).filter(event => event.endsWith('.mutation'))
  }

  /** Puts somebody into two more groups, each with another owner: a repeat could delete or leave the next of them. */
  async function belongElsewhere({ client, groupId }: Signed): Promise<void> {
    const ben = await stowage.signUp('Ben')
    const second = await client.call(createGroup, { name: 'Second' })
    const third = await client.call(createGroup, { name: 'Third' })
    for (const id of [groupId, second.id, third.id]) {
      const { token } = await client.as({ groupId: id }).call(createInvitation, { uses: 1, role: 'owner' })
      await ben.client.call(acceptInvitation, { token })
    }
  }

  /** Whatever an operation needs besides, and what it names instead of the example. */
  async function makeReady(
    { name, params, reads: isRead, leavesGroup }: Operation,
    owner: Signed,
  ): Promise<Record<string, string>> {
    if (leavesGroup) await belongElsewhere(owner)
    if (name === 'removeMember') return { user_id: (await stowage.signUp('Ben', await invite(owner))).userId }
    if (name === 'updateMember') return { id: (await stowage.signUp('Ben', await invite(owner))).userId }
    if (name === 'changeEntities' || isRead) await owner.client.call(createEntity, { name: 'Rake' })
    if (params?.shape['attachment_id'] === undefined) return {}
    const { id } = await owner.client.call(createEntity, { name: 'Rake' })
    const form = requireValue(exampleOf(uploadAttachment).form)
    const { attachments } = await owner.client.call(uploadAttachment, { id }, { form })
    return { id, attachment_id: requireValue(attachments[0]).id }
  }

  /** The input of an operation with something that is there in place of ids that nobody has. */
  async function fill(operation: Operation, owner: Signed) {
    const { input, form } = exampleOf(operation)
    const filled: Record<string, unknown> = { ...input }
    for (const [member, value] of Object.entries(input))
      if (value === anyId) filled[member] = await referredBy(operation, member)(owner)
      else if (Array.isArray(value) && value[0] === anyId && !(operation.name in refused))
        filled[member] = [await referredBy(operation, member)(owner)]
    return { input: filled, form }
  }

  /** Somebody who has what an operation names, how to ask for it, and which group hears of it. */
  async function prepare(operation: Operation) {
    const owner = await stowage.signUp()
    const { input, form } = await fill(operation, owner)
    if (operation.needs === 'superuser') await letRunServer(stowage, owner)
    const named = idIn(operation)
    const params = Object.keys(operation.params?.shape ?? {}).filter(name => !(name in input))
    const ids: Record<string, string> = {
      ...Object.fromEntries(params.map(name => [name, newId()])),
      ...(named === undefined ? {} : { [named.member]: await named.make(owner) }),
      ...(await makeReady(operation, owner)),
    }
    let { groupId } = owner
    if (operation.name === 'acceptInvitation') {
      const host = await stowage.signUp()
      groupId = host.groupId
      ids['token'] = await invite(host)
    }
    const options: CallOptions = { idempotencyKey: newId(), ...(form === undefined ? {} : { form }) }
    await heardBy(groupId)
    heard.length = 0
    return { send: () => owner.client.send(operation, { ...input, ...ids }, options), groupId }
  }

  test.each(keyed)('%s is answered as before, and told to the group', async (name, operation) => {
    const { send, groupId } = await prepare(operation)
    const first = await send()
    const told = await heardBy(groupId)
    expect({ isDone: first.status < 300, isTold: told.length > 0, text: first.text }).toEqual({
      isDone: !(name in refused),
      isTold: !(name in refused || name in silent),
      text: first.text,
    })
    const ofTransaction = told.filter(event => !['export.mutation', 'import.mutation'].includes(event))
    expect(ofTransaction).toEqual([...new Set(ofTransaction)])
    const repeat = await send()
    expect(first.headers.has('idempotency-replayed')).toBe(false)
    if (first.status < 300 && endsCredential.has(name)) expect(repeat.status).toBe(401)
    else if (first.status < 300 && operation.answersSecret)
      expect(repeat.body).toMatchObject({ code: 'idempotency.secret' })
    else if (![401, 409, 429].includes(first.status) && first.status < 500) {
      const told = reads.has(name) ? withoutRequest : (text: string) => text
      expect([repeat.status, told(repeat.text)]).toEqual([first.status, told(first.text)])
      expect(repeat.headers.get('stowage-change')).toBe(first.headers.get('stowage-change'))
      expect(repeat.headers.get('content-type')).toBe(first.headers.get('content-type'))
      expect(repeat.headers.get('idempotency-replayed')).toBe('true')
    }
  })
})
