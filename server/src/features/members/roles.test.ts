import { createEntity, getEntity, patchEntity } from '@stowage/contract/entities/entities'
import { createView, updateView } from '@stowage/contract/entities/views'
import { createGroup, getGroup, leaveGroup } from '@stowage/contract/groups/groups'
import { createInvitation, deleteInvitation, listInvitations } from '@stowage/contract/groups/invitations'
import { listMembers, removeMember, updateMember } from '@stowage/contract/groups/members'
import { getEntityLabel } from '@stowage/contract/labels/labels'
import { deleteSelf } from '@stowage/contract/people/users'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { refusalOf } from '#test/household.ts'
import { type Signed } from '#test/test-app.ts'

type Role = 'owner' | 'user' | 'viewer'

describe.each(databases)('roles, on %s', kind => {
  let ada: Signed
  let bob: Signed
  let vera: Signed
  const stowage = serverFor(kind)
  const join = async (name: string, role: Role) =>
    stowage.signUp(name, (await ada.client.call(createInvitation, { uses: 1, role })).token)
  beforeEach(async () => {
    ada = await stowage.signUp('Ada')
    bob = await join('Bob', 'user')
    vera = await join('Vera', 'viewer')
  })

  const change = async (who: Signed, { userId }: Signed, role: string) =>
    refusalOf(await who.client.send(updateMember, { id: userId, role }))
  const roles = async () =>
    Object.fromEntries((await ada.client.call(listMembers, {})).map(({ name, role }) => [name, role]))

  test('come from the invitation, and are changed by owners at once', async () => {
    expect(await roles()).toEqual({ Ada: 'owner', Bob: 'user', Vera: 'viewer' })
    const changed = await ada.client.call(updateMember, { id: vera.userId, role: 'user' })
    expect(changed).toMatchObject({ id: vera.userId, name: 'Vera', role: 'user' })
    const { id } = await vera.client.call(createEntity, { name: 'Drill' })
    await ada.client.call(updateMember, { id: vera.userId, role: 'viewer' })
    expect(await vera.client.call(getEntity, { id })).toMatchObject({ name: 'Drill' })
    expect(refusalOf(await vera.client.send(patchEntity, { id, quantity: 2 }))).toMatchObject({
      status: 403,
      code: 'member.read_only',
    })
    expect(await vera.client.call(getGroup, {})).toMatchObject({ role: 'viewer' })
  })

  test('are changed by owners only, of members only, to roles that exist', async () => {
    expect(await change(bob, vera, 'user')).toMatchObject({ status: 403, code: 'group.owner_only' })
    expect(await change(vera, vera, 'owner')).toMatchObject({ status: 403, code: 'group.owner_only' })
    expect(await change(ada, await stowage.signUp('Eve'), 'user')).toMatchObject({
      status: 404,
      code: 'member.not_found',
    })
    expect(await change(ada, bob, 'admin')).toMatchObject({ status: 422, code: 'validation' })
    expect(await roles()).toEqual({ Ada: 'owner', Bob: 'user', Vera: 'viewer' })
  })

  test('leave a group at least one owner, also of two who step down at once', async () => {
    expect(await change(ada, ada, 'user')).toMatchObject({ status: 409, code: 'group.last_owner' })
    await ada.client.call(updateMember, { id: bob.userId, role: 'owner' })
    const answers = await Promise.all([change(ada, ada, 'user'), change(bob, bob, 'viewer')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(Object.values(await roles()).filter(role => role === 'owner')).toHaveLength(1)
  })

  test('pass to a member who may write when the last owner’s account goes', async () => {
    await ada.client.call(removeMember, { user_id: bob.userId })
    const cy = await join('Cy', 'user')
    await ada.client.call(deleteSelf, {})
    expect(await cy.client.call(getGroup, {})).toMatchObject({ role: 'owner' })
    expect(await vera.client.call(getGroup, {})).toMatchObject({ role: 'viewer' })
  })

  const setDisabled = (at: string | null, ...people: Signed[]) =>
    stowage.app.database.write(null, ({ db }) =>
      db.q
        .updateTable('users')
        .set({ disabled_at: at })
        .where(
          'id',
          'in',
          people.map(({ userId }) => userId),
        )
        .execute(),
    )
  const disable = (...people: Signed[]) => setDisabled('2026-01-01T00:00:00.000Z', ...people)

  test('pass to a viewer rather than to a disabled member', async () => {
    await disable(bob)
    await ada.client.call(deleteSelf, {})
    expect(await vera.client.call(getGroup, {})).toMatchObject({ role: 'owner' })
    await setDisabled(null, bob)
    expect(await bob.client.call(getGroup, {})).toMatchObject({ role: 'user' })
  })

  test('pass to an enabled member although a disabled one is an owner, who stays one', async () => {
    await ada.client.call(updateMember, { id: bob.userId, role: 'owner' })
    await disable(bob)
    await ada.client.call(deleteSelf, {})
    const members = await vera.client.call(listMembers, {})
    expect(members).toMatchObject([
      { name: 'Bob', role: 'owner', isDisabled: true },
      { name: 'Vera', role: 'owner', isDisabled: false },
    ])
  })

  test('pass to a disabled member where all are disabled: the group waits for them', async () => {
    await disable(bob, vera)
    await ada.client.call(deleteSelf, {})
    await setDisabled(null, bob, vera)
    expect(await bob.client.call(getGroup, {})).toMatchObject({ role: 'owner' })
    expect(await vera.client.call(getGroup, {})).toMatchObject({ role: 'viewer' })
  })

  test('are not given up by the last owner who is not disabled', async () => {
    await ada.client.call(updateMember, { id: bob.userId, role: 'owner' })
    await ada.client.call(createGroup, { name: 'Second' })
    await disable(bob)
    expect(await change(ada, ada, 'user')).toMatchObject({ status: 409, code: 'group.last_owner' })
    const left = refusalOf(await ada.client.send(leaveGroup, {}))
    expect(left).toMatchObject({ status: 409, code: 'group.last_owner' })
  })

  test('of an inviter are the highest that invitations give', async () => {
    const invite = async (who: Signed, role?: string) =>
      refusalOf(await who.client.send(createInvitation, { uses: 1, ...(role === undefined ? {} : { role }) }))
    expect(await invite(bob, 'owner')).toMatchObject({ status: 403, code: 'invitation.above_own_role' })
    expect(await invite(vera, 'viewer')).toMatchObject({ status: 403, code: 'member.read_only' })
    expect(await invite(bob)).toMatchObject({ status: 201 })
    expect(await invite(ada, 'boss')).toMatchObject({ status: 422 })
  })

  test('let members withdraw their own invitations, and owners any', async () => {
    const adas = await ada.client.call(createInvitation, { uses: 5, role: 'viewer' })
    const bobs = await bob.client.call(createInvitation, { uses: 1 })
    const other = await bob.client.call(createInvitation, { uses: 1 })
    const listed = await bob.client.call(listInvitations, {})
    expect(listed.find(({ id }) => id === adas.id)).toMatchObject({
      role: 'viewer',
      uses: 5,
      maxUses: 5,
      createdBy: ada.userId,
      sentTo: '',
      isMailed: false,
    })
    const withdraw = async (who: Signed, { id }: { id: string }) =>
      refusalOf(await who.client.send(deleteInvitation, { id }))
    expect(await withdraw(bob, adas)).toMatchObject({ status: 403, code: 'invitation.not_yours' })
    expect(await withdraw(bob, bobs)).toMatchObject({ status: 204 })
    expect(await withdraw(ada, other)).toMatchObject({ status: 204 })
  })

  test('keep views of viewers to themselves', async () => {
    const view = await vera.client.call(createView, { name: 'Mine' })
    expect(refusalOf(await vera.client.send(createView, { name: 'Ours', shared: true }))).toMatchObject({
      code: 'member.read_only',
    })
    expect(
      refusalOf(await vera.client.send(updateView, { id: view.id, name: 'Ours', shared: true })),
    ).toMatchObject({
      code: 'member.read_only',
    })
    expect(await vera.client.call(updateView, { id: view.id, name: 'Renamed' })).toMatchObject({
      name: 'Renamed',
    })
  })

  test('let viewers look at labels and print none', async () => {
    const { id } = await ada.client.call(createEntity, { name: 'Drill' })
    expect((await vera.client.send(getEntityLabel, { id })).status).toBe(200)
    expect(refusalOf(await vera.client.send(getEntityLabel, { id, print: true }))).toMatchObject({
      status: 403,
      code: 'member.read_only',
    })
  })
})

describe.each(databases)('leaving a group, on %s', kind => {
  const stowage = serverFor(kind)
  const leave = async (who: Signed) => refusalOf(await who.client.send(leaveGroup, {}))

  test('is for members with another group, as long as an owner stays', async () => {
    const ada = await stowage.signUp('Ada')
    const { token } = await ada.client.call(createInvitation, { uses: 2, role: 'viewer' })
    const vera = await stowage.signUp('Vera', token)
    expect(await leave(vera)).toMatchObject({ status: 400, code: 'group.only_one' })
    const own = await vera.client.call(createGroup, { name: 'Mine', currency: 'eur' })
    expect(own).toMatchObject({ currency: 'EUR', hue: null })
    expect(await leave(vera)).toMatchObject({ status: 204 })
    expect(await vera.client.call(getGroup, {})).toMatchObject({ id: own.id })
    expect((await ada.client.call(listMembers, {})).map(({ name }) => name)).toEqual(['Ada'])
    const second = await ada.client.call(createGroup, { name: 'Second' })
    expect(await leave(ada)).toMatchObject({ status: 409, code: 'group.last_owner' })
    expect(second.role).toBe('owner')
  })
})
