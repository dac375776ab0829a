import { createEntity } from '@stowage/contract/entities/entities'
import { getEntityPath } from '@stowage/contract/entities/locations'
import { createGroup, getGroup } from '@stowage/contract/groups/groups'
import { listMembers, removeMember } from '@stowage/contract/groups/members'
import { getSelf } from '@stowage/contract/people/users'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { invite } from '#test/invite.ts'
import { type Signed } from '#test/test-app.ts'

describe.each(databases)('members, on %s', kind => {
  let ada: Signed
  let bob: Signed
  const stowage = serverFor(kind)
  beforeEach(async () => {
    ada = await stowage.signUp('Ada')
    bob = await stowage.signUp('Bob', await invite(ada))
  })

  const remove = async (who: Signed, userId: string) => {
    const { status, body } = await who.client.send(removeMember, { user_id: userId })
    return [status, (body as { code?: string } | undefined)?.code]
  }

  test('are listed by name with what they may do', async () => {
    const lastSeenAt = expect.stringMatching(/^\d{4}-.*Z$/)
    const joinedAt = lastSeenAt
    const isDisabled = false
    expect(await bob.client.call(listMembers, {})).toEqual([
      { id: ada.userId, name: 'Ada', email: ada.email, role: 'owner', isDisabled, joinedAt, lastSeenAt },
      { id: bob.userId, name: 'Bob', email: bob.email, role: 'user', isDisabled, joinedAt, lastSeenAt },
    ])
  })

  test('are removed by the owner only, and never by themselves', async () => {
    expect(await remove(bob, ada.userId)).toEqual([403, 'group.owner_only'])
    expect(await remove(ada, ada.userId)).toEqual([400, 'member.yourself'])
    expect(await remove(ada, 'nonsense')).toEqual([400, 'route.bad_id'])
    const eve = await stowage.signUp('Eve')
    expect(await remove(ada, eve.userId)).toEqual([404, 'member.not_found'])
    expect((await remove(ada, bob.userId))[0]).toBe(204)
    expect(await remove(ada, bob.userId)).toEqual([400, 'member.last'])
  })

  test('who are removed keep their account without a group, and can still join another', async () => {
    await remove(ada, bob.userId)
    expect(await bob.client.send(getGroup, {})).toMatchObject({
      status: 403,
      body: { code: 'group.no_access' },
    })
    const { item } = await bob.client.call(getSelf, {})
    expect(item).toMatchObject({ defaultGroupId: '00000000-0000-0000-0000-000000000000', groupIds: [] })
  })

  test('who are removed read nothing from then on, however often they have read it before', async () => {
    const { id } = await ada.client.call(createEntity, { name: 'Drill' })
    const read = async () => {
      const { status, body } = await bob.client.send(getEntityPath, { id })
      return [status, (body as { code?: string }).code]
    }
    expect([await read(), await read()]).toEqual([
      [200, undefined],
      [200, undefined],
    ])
    await remove(ada, bob.userId)
    expect([await read(), await read()]).toEqual([
      [403, 'group.no_access'],
      [403, 'group.no_access'],
    ])
    await bob.client.call(createGroup, { name: 'Elsewhere' })
    expect([await read(), await read()]).toEqual([
      [404, 'entity.not_found'],
      [404, 'entity.not_found'],
    ])
  })

  test('who are removed get no more notices from there', async () => {
    await stowage.app.database.write(null, ({ db }) =>
      db.q
        .insertInto('notifiers')
        .values(
          [bob, ada].map(({ userId }) => ({
            id: crypto.randomUUID(),
            group_id: ada.groupId,
            user_id: userId,
            name: 'n',
            name_key: 'n',
            url: 'generic://x',
            is_active: 1 as const,
            created_at: '2026-01-01T00:00:00.000Z',
            updated_at: '2026-01-01T00:00:00.000Z',
          })),
        )
        .execute(),
    )
    await remove(ada, bob.userId)
    const active = await stowage.app.database.read(db =>
      db.q
        .selectFrom('notifiers')
        .select('user_id')
        .where('group_id', '=', ada.groupId)
        .where('is_active', '=', 1)
        .execute(),
    )
    expect(active).toEqual([{ user_id: ada.userId }])
  })
})
