import { createTag, deleteTag } from '@stowage/contract/catalogues/tags'
import { followChanges } from '@stowage/contract/history/feed'
import { listChanges, undoChange } from '@stowage/contract/history/history'
import { createMaintenance } from '@stowage/contract/upkeep/maintenance'
import { createNotifier } from '@stowage/contract/upkeep/notifiers'
import { describe, expect, test, vi } from 'vitest'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { invite } from '#test/invite.ts'
import { addMany } from '#test/many-entities.ts'

describe.each(everyDatabase)('the feed of changes, on %s', kind => {
  const { home, stowage, ada } = householdOn(kind, { STOWAGE_HISTORY_DAYS: '1' })

  const follow = (query: object) => home.client.call(followChanges, query)
  const now = async () => (await follow({})).next
  const told = async (since: string) =>
    (await follow({ since })).items.map(({ op, kind, version }) => `${op} ${kind} ${version}`)

  test('begins with the present, and tells what came after it in its order', async () => {
    await home.make('Before')
    const start = await follow({})
    expect(start).toEqual({ items: [], next: expect.any(String), more: false })
    expect(await follow({ since: start.next })).toEqual(start)
    const drill = await home.make('Drill')
    const { id: tagId } = await home.client.call(createTag, { name: 'Loud' })
    await home.put(drill.id, { tagIds: [tagId], quantity: 2 })
    const task = { id: drill.id, name: 'Oil', scheduledDate: '2026-12-01' }
    const entry = await home.client.call(createMaintenance, task)
    const feed = await follow({ since: start.next })
    expect(feed.items).toMatchObject([
      { op: 'upsert', kind: 'tag', id: tagId, version: 1, of: null },
      { op: 'upsert', kind: 'item', id: drill.id, version: 2, of: null },
      { op: 'upsert', kind: 'maintenance', id: entry.id, version: null, of: drill.id },
    ])
    expect(await follow({ since: feed.next })).toMatchObject({ items: [], next: feed.next })
  })

  test('tells what is gone, and what has come back', async () => {
    const since = await now()
    const room = await home.room('Room')
    const tag = await home.client.call(createTag, { name: 'Loud' })
    await home.client.call(deleteTag, { id: tag.id })
    await home.remove(room.id)
    expect(await told(since)).toEqual(['delete tag null', 'delete location null'])
    const [change] = (await home.client.call(listChanges, { limit: 1 })).items
    await home.client.call(undoChange, { id: change?.id ?? '' })
    expect(await told(since)).toEqual(['delete tag null', 'upsert location 2'])
  })

  test('comes in pages, also within one large change, without a gap', async () => {
    const since = await now()
    await addMany(stowage, home, 30, i => ({ name: `Item ${i}` }))
    await home.make('Last')
    const recorded = await follow({ since })
    const seen = new Set<string>()
    let page = await follow({ since, limit: 4 })
    for (let pages = 0; pages < 100; pages++) {
      expect(page.items.length).toBeLessThanOrEqual(4)
      for (const { id } of page.items) seen.add(id)
      if (!page.more) break
      page = await follow({ since: page.next, limit: 4 })
    }
    expect(page.next).toBe(recorded.next)
    expect([...seen].sort()).toEqual([...new Set(recorded.items.map(({ id }) => id))].sort())
  })

  test('waits for something new', async () => {
    const since = await now()
    const waiting = follow({ since, wait: 30 })
    const drill = await home.make('Drill')
    expect((await waiting).items).toMatchObject([{ id: drill.id }])
    const task = follow({ since: await now(), wait: 30 })
    await home.client.call(createMaintenance, { id: drill.id, name: 'Oil', scheduledDate: '2026-12-01' })
    expect((await task).items).toMatchObject([{ kind: 'maintenance', of: drill.id }])
    expect(await follow({ since: await now(), wait: 1 })).toMatchObject({ items: [], more: false })
  })

  test('wakes those who wait once for each change', async () => {
    const heard: string[] = []
    // PostgreSQL may still tell of who came to the group before.
    const stop = await stowage.app.database.listen(({ groupId, event }) => {
      if (groupId === home.groupId && event !== 'user.mutation') heard.push(event)
    })
    const drill = await home.make('Drill')
    await vi.waitFor(() => expect(heard).toEqual(['entity.mutation']))
    await home.client.call(createMaintenance, { id: drill.id, name: 'Oil', scheduledDate: '2026-12-01' })
    await vi.waitFor(() => expect(heard).toEqual(['entity.mutation', 'entity.mutation']))
    await home.put(drill.id, { quantity: 2 })
    await vi.waitFor(() => expect(heard).toEqual(Array(3).fill('entity.mutation')))
    stop()
  })

  test('tells nobody of the notifiers of others', async () => {
    const ben = await stowage.signUp('Ben', await invite({ ...ada, client: home.client }))
    const inside = ben.client.as({ groupId: home.groupId })
    const since = await now()
    await inside.call(createNotifier, { name: 'Phone', url: 'ntfy://203.0.114.1/topic' })
    expect((await follow({ since })).items).toEqual([])
    expect((await inside.call(followChanges, { since })).items).toMatchObject([{ kind: 'notifier' }])
  })

  test('refuses cursors that it has not made, and those of forgotten changes', async () => {
    for (const since of ['x', '1', '1.2.3', '-1.', `1.${'a'.repeat(12)}.${'a'.repeat(36)}.1`]) {
      const { status, body } = await home.client.send(followChanges, { since })
      expect([since, status, body]).toEqual([
        since,
        422,
        expect.objectContaining({ issues: [expect.objectContaining({ path: 'since', code: 'bad_cursor' })] }),
      ])
    }
    const expired = { status: 410, body: { code: 'changes.expired' } }
    const old = await now()
    expect(await home.client.send(followChanges, { since: '999999.' })).toMatchObject(expired)
    expect(await home.client.send(followChanges, { since: `1.${'a'.repeat(12)}` })).toMatchObject(expired)
    await home.make('One')
    await home.make('Two')
    const between = await now()
    stowage.clock.advance(3 * 24 * 60 * 60 * 1000)
    await home.make('Three')
    expect((await follow({ since: old })).items).toHaveLength(3)
    await stowage.app.schedule.runNow('sweep-history')
    expect(await home.client.send(followChanges, { since: old })).toMatchObject(expired)
    expect(await home.client.send(followChanges, { since: between })).toMatchObject(expired)
    expect(await follow({ since: await now() })).toMatchObject({ items: [] })
  })
})
