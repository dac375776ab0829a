import { createGroup, getGroup, listGroups } from '@stowage/contract/groups/groups'
import {
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  listInvitations,
  showInvitation,
} from '@stowage/contract/groups/invitations'
import { removeMember } from '@stowage/contract/groups/members'
import { getSelf, register } from '@stowage/contract/people/users'
import { describe, expect, test } from 'vitest'
import { day, minute } from '#kernel/clock.ts'
import { databases } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { refusalOf } from '#test/household.ts'
import { invite } from '#test/invite.ts'
import { type Signed } from '#test/test-app.ts'

const past = '2020-01-01T00:00:00Z'
let users = 0

describe.each(databases)('invitations, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage, 'Ada')

  const accept = async (who: Signed, token: string) => {
    const { status, body } = await who.client.send(acceptInvitation, { token })
    return [status, (body as { code?: string }).code]
  }
  const join = async (token: string) => {
    const user = {
      name: 'New',
      email: `new-${kind}-${users++}@example.com`,
      password: 'long enough',
      token,
    }
    const { status, body } = await stowage.client.send(register, user)
    return [status, (body as { code?: string } | undefined)?.code]
  }

  test('show their token once, and last a day unless told otherwise', async () => {
    const made = await ada.client.call(createInvitation, { uses: 3 })
    expect(made).toMatchObject({ uses: 3, token: expect.stringMatching(/^[A-Z2-7]{26}$/) })
    expect((Date.parse(made.expiresAt) - stowage.clock.now().getTime()) / day).toBeCloseTo(1, 1)
    const unset = await ada.client.call(createInvitation, { uses: 3, expiresAt: '0001-11-22T00:00:00Z' })
    expect((Date.parse(unset.expiresAt) - stowage.clock.now().getTime()) / day).toBeCloseTo(1, 1)
    await ada.client.call(deleteInvitation, { id: unset.id })
    const over = await ada.client.call(createInvitation, { uses: 3, expiresAt: '0050-06-01T00:00:00Z' })
    expect(over.expiresAt).toBe('0050-06-01T00:00:00.000Z')
    expect(await join(over.token)).toEqual([400, 'invitation.expired'])
    await ada.client.call(deleteInvitation, { id: over.id })
    const [listed] = await ada.client.call(listInvitations, {})
    const group = await ada.client.call(getGroup, {})
    expect(listed).toMatchObject({ id: made.id, expiresAt: made.expiresAt, uses: 3, group })
    expect(listed).not.toHaveProperty('token')
    expect((await ada.client.send(deleteInvitation, { id: made.id })).status).toBe(204)
    expect((await ada.client.send(deleteInvitation, { id: made.id })).status).toBe(404)
    expect(await join(made.token)).toEqual([404, 'invitation.not_found'])
  })

  test('are not made for more than 100 uses', async () => {
    const before = await ada.client.call(listInvitations, {})
    expect(await ada.client.send(createInvitation, { uses: 101 })).toMatchObject({
      status: 422,
      body: { fields: { uses: expect.any(String) } },
    })
    expect(await ada.client.call(listInvitations, {})).toEqual(before)
  })

  test('are seen by all members', async () => {
    const bob = await stowage.signUp('Bob', await invite(ada))
    const [first] = await bob.client.call(listInvitations, {})
    expect(first?.group.role).toBe('user')
    expect((await bob.client.send(deleteInvitation, { id: first?.id })).status).toBe(403)
    expect((await bob.client.call(getSelf, {})).item).toMatchObject({
      defaultGroupId: ada.groupId,
      groupIds: [ada.groupId],
    })
  })

  test('are accepted by people with a group of their own, which stays the default', async () => {
    const eve = await stowage.signUp('Eve')
    const token = await invite(ada)
    const joined = await eve.client.call(acceptInvitation, { token })
    expect(joined).toEqual({ id: ada.groupId, name: "Ada's Home" })
    expect((await eve.client.call(getSelf, {})).item.defaultGroupId).toBe(eve.groupId)
    expect((await eve.client.call(listGroups, {})).map(({ role }) => role)).toEqual(['user', 'owner'])
    expect(await accept(eve, token)).toEqual([409, 'invitation.already_member'])
  })

  test('work until they are expired or used up', async () => {
    const eve = await stowage.signUp('Eve')
    expect(await accept(eve, await invite(ada, 1, past))).toEqual([400, 'invitation.expired'])
    expect(await join(await invite(ada, 1, past))).toEqual([400, 'invitation.expired'])
    expect(await accept(eve, 'NOSUCHTOKENNOSUCHTOKENNOSU')).toEqual([404, 'invitation.not_found'])
    const once = await invite(ada, 1)
    expect((await join(once))[0]).toBe(204)
    expect(await join(once)).toEqual([400, 'invitation.used_up'])
    expect(await accept(eve, once)).toEqual([400, 'invitation.used_up'])
  })

  test('are not used up by a registration that fails', async () => {
    const token = await invite(ada, 1)
    const taken = { name: 'Ada', email: ada.email, password: 'long enough', token }
    expect(await stowage.client.send(register, taken)).toMatchObject({
      status: 409,
      body: { code: 'user.email_taken' },
    })
    expect((await join(token))[0]).toBe(204)
  })

  test('let one in when several come for the last use at once', async () => {
    const token = await invite(ada, 1)
    const crowd = await Promise.all(['Eve', 'Gus', 'Ida'].map(name => stowage.signUp(name)))
    const answers = await Promise.all([...crowd.map(user => accept(user, token)), join(token), join(token)])
    const let_in = answers.filter(([status]) => status === 200 || status === 204)
    expect(let_in).toHaveLength(1)
    expect(answers.filter(([, code]) => code === 'invitation.used_up')).toHaveLength(4)
  })

  test('take one use of somebody who accepts twice at once', async () => {
    const token = await invite(ada, 5)
    const eve = await stowage.signUp('Eve')
    const answers = await Promise.all([accept(eve, token), accept(eve, token)])
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409])
    const [newest] = (await ada.client.call(listInvitations, {})).slice(-1)
    expect(newest?.uses).toBe(4)
  })

  test('give people who lost their group a new default, as does making one', async () => {
    const bob = await stowage.signUp('Bob', await invite(ada))
    const eve = await stowage.signUp('Eve', await invite(ada))
    const gus = await stowage.signUp('Gus')
    for (const { userId } of [bob, eve]) await ada.client.call(removeMember, { user_id: userId })
    await bob.client.call(acceptInvitation, { token: await invite(gus) })
    expect((await bob.client.call(getGroup, {})).id).toBe(gus.groupId)
    const { id } = await eve.client.call(createGroup, { name: 'Fresh start' })
    expect((await eve.client.call(getGroup, {})).id).toBe(id)
  })

  test('tell a person who has the link the group, the inviter and the role, and use up nothing', async () => {
    const { token, expiresAt, id } = await ada.client.call(createInvitation, { uses: 1, role: 'viewer' })
    const { name } = await ada.client.call(getGroup, {})
    const shown = { group: name, invitedBy: 'Ada', role: 'viewer', expiresAt }
    expect(await stowage.client.call(showInvitation, { token })).toEqual(shown)
    expect(await stowage.client.call(showInvitation, { token })).toEqual(shown)
    const refused = async () => refusalOf(await stowage.client.send(showInvitation, { token }))
    expect((await join(token))[0]).toBe(204)
    expect(await refused()).toMatchObject({ status: 400, code: 'invitation.used_up' })
    await ada.client.call(deleteInvitation, { id })
    expect(await refused()).toMatchObject({ status: 404, code: 'invitation.not_found' })
  })

  test('are not shown to a network that tries tokens', async () => {
    const token = await invite(ada)
    const show = async (tried: string) => (await stowage.client.send(showInvitation, { token: tried })).status
    for (let i = 0; i < 40; i++) await show(`WRONG${i}`)
    expect(await show(token)).toBe(429)
    stowage.clock.advance(minute)
    expect(await show(token)).toBe(200)
  })

  test('are not found by trying tokens', async () => {
    const eve = await stowage.signUp('Eve')
    for (let i = 0; i < 21; i++) expect((await accept(eve, `WRONG${i}`))[0]).toBe(404)
    const token = await invite(ada)
    expect(await accept(eve, token)).toEqual([429, 'auth.too_many_attempts'])
    stowage.clock.advance(minute)
    expect((await accept(eve, token))[0]).toBe(200)
  })
})
