import { createTag, listTags } from '@stowage/contract/catalogues/tags'
import { createEntity, patchEntity } from '@stowage/contract/entities/entities'
import { updateGroup } from '@stowage/contract/groups/groups'
import { acceptInvitation } from '@stowage/contract/groups/invitations'
import { removeMember } from '@stowage/contract/groups/members'
import { logout } from '@stowage/contract/people/sessions'
import { beforeEach, describe, expect, test } from 'vitest'
import { everyDatabase } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { invite } from '#test/invite.ts'
import { type Signed } from '#test/test-app.ts'

describe.each(everyDatabase)('a user who has written before, on %s', kind => {
  let ada: Signed
  let bob: Signed
  let drill: string
  const stowage = serverFor(kind)
  beforeEach(async () => {
    ada = await stowage.signUp('Ada')
    bob = await stowage.signUp('Bob', await invite(ada))
    drill = (await bob.client.call(createEntity, { name: 'Drill' })).id
    await bob.client.call(patchEntity, { id: drill, quantity: 2 })
    await bob.client.call(createTag, { name: 'Red' })
  })

  const outcomeOf = ({ status, body }: { status: number; body: unknown }) => [
    status,
    (body as { code?: string } | undefined)?.code,
  ]
  const patch = async (quantity: unknown) =>
    outcomeOf(await bob.client.send(patchEntity, { id: drill, quantity: quantity as number }))
  const tag = async (name: unknown) => outcomeOf(await bob.client.send(createTag, { name: name as string }))
  /** Tags of this test that a person sees. */
  const tagsOf = async (who: Signed) => {
    const names = (await who.client.call(listTags, {})).map(({ name }) => name)
    return names.filter(name => ['Red', 'Blue', '7'].includes(name))
  }
  const setRole = (role: 'owner' | 'user') =>
    stowage.app.database.write(null, ({ db }) =>
      db.q.updateTable('memberships').set({ role }).where('user_id', '=', bob.userId).execute(),
    )

  test('writes nothing after they were removed, and gets no other refusal', async () => {
    await ada.client.call(removeMember, { user_id: bob.userId })
    const refused = [403, 'group.no_access']
    expect(await patch('wrong')).toEqual(refused)
    for (const attempt of [tag(7), tag('Blue'), patch(3), patch(3)]) expect(await attempt).toEqual(refused)
    expect(await tagsOf(ada)).toEqual(['Red'])
  })

  test('is refused at the first write after they were removed', async () => {
    await ada.client.call(removeMember, { user_id: bob.userId })
    expect(await patch(3)).toEqual([403, 'group.no_access'])
  })

  test('writes nothing after they signed out', async () => {
    await bob.client.call(logout, {})
    expect([await tag('Blue'), await patch('wrong')]).toEqual([
      [401, 'auth.invalid'],
      [401, 'auth.invalid'],
    ])
    expect(await tagsOf(ada)).toEqual(['Red'])
  })

  test('gets a 422 for wrong input', async () => {
    expect((await patch('wrong'))[0]).toBe(422)
    expect((await tag(7))[0]).toBe(422)
    expect(await patch(3)).toEqual([200, undefined])
  })

  test('gains and loses the rights of an owner at once', async () => {
    const attempt = async () =>
      outcomeOf(await bob.client.send(updateGroup, { name: 'Bob was here', currency: 'EUR' }))
    expect(await attempt()).toEqual([403, 'group.owner_only'])
    await setRole('owner')
    expect(await tag('Blue')).toEqual([201, undefined])
    expect(await attempt()).toEqual([200, undefined])
    await setRole('user')
    expect(await attempt()).toEqual([403, 'group.owner_only'])
  })

  test('writes in the group that is their default now', async () => {
    const eve = await stowage.signUp('Eve')
    await ada.client.call(removeMember, { user_id: bob.userId })
    await bob.client.call(acceptInvitation, { token: await invite(eve) })
    expect(await tag('Blue')).toEqual([201, undefined])
    expect([await tagsOf(ada), await tagsOf(eve)]).toEqual([['Red'], ['Blue']])
  })
})
