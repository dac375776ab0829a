import {
  createView,
  deleteView,
  getView,
  listViews,
  updateView,
  type View,
  type ViewIn,
} from '@stowage/contract/entities/views'
import { createGroup, deleteGroup } from '@stowage/contract/groups/groups'
import { deleteSelf } from '@stowage/contract/people/users'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { databases } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { refusalOf } from '#test/household.ts'
import { invite } from '#test/invite.ts'
import { type Signed } from '#test/test-app.ts'

const whole: ViewIn = {
  name: 'Tools to sell',
  query: { tags: ['01890000-0000-7000-8000-0000000000ee'], q: '\u0000 \ud800 “drill”', priceMin: 12.5 },
  show: ['name', 'field:Voltage', 'location'],
  layout: 'gallery',
  orderBy: 'field:Voltage',
  order: 'desc',
  shared: true,
  position: 3,
  icon: 'hammer',
  hue: 172,
}

describe.each(databases)('views, on %s', kind => {
  let ada: Signed
  let bob: Signed
  let cy: Signed
  const stowage = serverFor(kind)
  beforeEach(async () => {
    ada = await stowage.signUp('Ada')
    const token = await invite(ada)
    bob = await stowage.signUp('Bob', token)
    cy = await stowage.signUp('Cy', token)
  })
  afterAll(async () => {
    expect(stowage.loggedErrors).toEqual([])
  })

  const make = (who: Signed, more: Partial<ViewIn> = {}): Promise<View> =>
    who.client.call(createView, { name: 'Cables', ...more })
  const names = async (who: Signed) => (await who.client.call(listViews, {})).map(({ name }) => name)
  const change = async (who: Signed, { id }: View, more: Partial<ViewIn> = {}) =>
    refusalOf(await who.client.send(updateView, { id, name: 'Changed', ...more }))
  const rowsOf = (groupId: string) =>
    stowage.app.database.read(({ q }) =>
      q.selectFrom('views').select('name').where('group_id', '=', groupId).execute(),
    )
  const remove = async (who: Signed, { id }: View) => (await who.client.send(deleteView, { id })).status

  test('keep everything that is said of them, and reset what is not', async () => {
    const made = await make(ada, whole)
    expect(made).toMatchObject({ ...whole, userId: ada.userId })
    expect(await ada.client.call(getView, { id: made.id })).toEqual(made)
    const bare = { query: {}, show: [], layout: 'table', orderBy: '', order: 'asc', position: 0, hue: null }
    expect(await ada.client.call(updateView, { id: made.id, name: 'Bare' })).toMatchObject({
      ...bare,
      shared: false,
      icon: '',
    })
  })

  test('are listed by position and name, with the shared ones of others', async () => {
    await make(ada, { name: 'Shelf 10', position: 1 })
    await make(ada, { name: 'Shelf 9', position: 1 })
    await make(ada, { name: 'Attic', position: 2 })
    await make(bob, { name: 'Everybody’s', shared: true })
    expect(await names(ada)).toEqual(['Everybody’s', 'Shelf 9', 'Shelf 10', 'Attic'])
    expect(await names(cy)).toEqual(['Everybody’s'])
  })

  test('of somebody else do not exist, and shared ones are changed by who made them and by owners', async () => {
    const own = await make(bob)
    for (const other of [ada, cy]) {
      expect(await change(other, own)).toMatchObject({ status: 404, code: 'view.not_found' })
      expect(await remove(other, own)).toBe(404)
    }
    const shared = await make(bob, { shared: true })
    expect(await change(cy, shared)).toMatchObject({ status: 403, code: 'view.not_yours' })
    expect(await remove(cy, shared)).toBe(403)
    expect(await change(ada, shared, { shared: true })).toMatchObject({ status: 200 })
    expect(await change(ada, shared)).toMatchObject({ status: 403, code: 'view.not_yours' })
    expect(await change(bob, shared)).toMatchObject({ status: 200 })
    expect(await names(ada)).toEqual([])
    expect([await remove(bob, shared), await remove(bob, shared), await remove(bob, own)]).toEqual([
      204, 404, 204,
    ])
  })

  test('are not overwritten by somebody who has not seen the last version', async () => {
    const { id } = await make(ada)
    const etag = (await ada.client.send(getView, { id })).headers.get('etag') ?? ''
    const send = () => ada.client.send(updateView, { id, name: 'New' }, { headers: { 'if-match': etag } })
    expect([(await send()).status, (await send()).status]).toEqual([200, 412])
    const { status } = await ada.client.send(deleteView, { id }, { headers: { 'if-match': etag } })
    expect(status).toBe(412)
  })

  test('are at most 200 of a person in a group', async () => {
    const { id } = await make(bob)
    await stowage.app.database.write(bob.groupId, async ({ db }) => {
      const row = await db.q.selectFrom('views').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const copies = Array.from({ length: 195 }, () => ({ ...row, id: newId() }))
      await db.q.insertInto('views').values(copies).execute()
    })
    const all = Array.from({ length: 8 }, () => bob.client.send(createView, { name: 'Again' }))
    const codes = (await Promise.all(all)).map(each => refusalOf(each).code)
    expect(codes.filter(code => code === 'view.too_many').length).toBe(8 - 200 + 196)
    expect((await names(bob)).length).toBe(200)
    expect(await make(cy)).toMatchObject({ name: 'Cables' })
  })

  test('refuse what is wrong, by its name', async () => {
    const wrong: Record<string, unknown> = {
      name: '',
      query: 'q',
      show: Array.from({ length: 101 }, () => 'name'),
      layout: 'cards',
      order: 'up',
      position: 0.5,
      hue: 361,
    }
    expect(refusalOf(await ada.client.send(createView, wrong as ViewIn))).toEqual({
      status: 422,
      code: 'validation',
      fields: Object.keys(wrong),
    })
  })

  test('that are larger than 16 KiB are refused', async () => {
    const query = { q: 'x'.repeat(17_000) }
    expect((await ada.client.send(createView, { name: 'V', query })).status).toBe(413)
  })

  test('that are shared outlive the account of who made them, and go to the owner who changes them', async () => {
    const shared = await make(bob, { shared: true })
    await make(bob, { name: 'Own' })
    await bob.client.call(deleteSelf, {})
    const left = await cy.client.call(getView, { id: shared.id })
    expect(left).toMatchObject({ userId: null, name: 'Cables' })
    expect(await change(cy, shared)).toMatchObject({ status: 403 })
    expect(await ada.client.call(updateView, { ...whole, id: shared.id })).toMatchObject({
      userId: ada.userId,
    })
    expect(await rowsOf(ada.groupId)).toEqual([{ name: whole.name }])
  })

  test('go with the group', async () => {
    const { id: groupId } = await ada.client.call(createGroup, { name: 'Club' })
    const club = ada.client.as({ groupId })
    await club.call(createView, { name: 'Boats', shared: true })
    await club.call(deleteGroup, {})
    expect(await rowsOf(groupId)).toEqual([])
  })
})
