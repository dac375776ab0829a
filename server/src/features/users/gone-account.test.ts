import { createGroup } from '@stowage/contract/groups/groups'
import { acceptInvitation } from '@stowage/contract/groups/invitations'
import { createApiKey } from '@stowage/contract/people/api-keys'
import { deleteSelf, updateSelf, updateSettings } from '@stowage/contract/people/users'
import { describe, expect, test } from 'vitest'
import { lockUser } from '#db/query/lock-user.ts'
import type { Writer } from '#db/reader-writer.ts'
import { addMember, makeGroup } from '#features/groups/index.ts'
import { databases } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { invite } from '#test/invite.ts'
import { replyTo } from '#test/reply-to.ts'
import type { Signed } from '#test/test-app.ts'

describe.each(databases)('an account that is deleted while it asks, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage, 'Ada')

  const actions: Record<string, (user: Signed, token: string) => Promise<{ status: number }>> = {
    'a new API key': ({ client }) => client.send(createApiKey, { name: 'Script' }),
    'a new group': ({ client }) => client.send(createGroup, { name: 'Club' }),
    'an invitation': ({ client }, token) => client.send(acceptInvitation, { token }),
    'another name': ({ client }) => client.send(updateSelf, { name: 'Robert' }),
    'other settings': ({ client }) => client.send(updateSettings, { settings: { theme: 'dark' } }),
    'being deleted': ({ client }) => client.send(deleteSelf, {}),
  }

  test.each(Object.entries(actions))('is nobody any more who could have %s', async (_what, act) => {
    const bob = await stowage.signUp('Bob')
    const token = await invite(ada)
    const before = (db: Writer) => db.q.deleteFrom('users').where('id', '=', bob.userId).execute()
    const reply = await replyTo(stowage, kind, () => act(bob, token), { before })
    expect(reply).toMatchObject({ status: 401, body: { code: 'auth.invalid' } })
  })

  test('takes along a group that it has made meanwhile', async () => {
    const bob = await stowage.signUp('Bob')
    const now = stowage.clock.now().toISOString()
    let late = ''
    const reply = await replyTo(stowage, kind, () => bob.client.send(deleteSelf, {}), {
      before: db => lockUser(db, bob.userId),
      async after(db) {
        late = (await makeGroup(db, 'Late', now)).id
        await addMember(db, { userId: bob.userId, groupId: late, role: 'owner' }, now)
      },
    })
    expect(reply.status).toBe(204)
    const left = await stowage.app.database.read(db =>
      db.q.selectFrom('groups').select('id').where('id', 'in', [late, bob.groupId]).execute(),
    )
    expect(left).toEqual([])
  })
})
