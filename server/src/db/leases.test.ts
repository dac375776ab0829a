import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jobLeases, leasesExcept } from '#jobs/claim.ts'
import { enqueue } from '#jobs/queue.ts'
import { newId } from '#kernel/ids.ts'
import { everyDatabase } from '#test/databases.ts'
import { type BareDatabase, bareDatabase } from '#test/open-database.ts'
import type { HeldLease } from './leases.ts'
import type { Writer } from './reader-writer.ts'

const now = '2026-03-01T12:00:00.000Z'
const soon = '2026-03-01T12:01:00.000Z'
const later = '2026-03-01T12:02:00.000Z'

describe.each(everyDatabase)('Leases, on %s', kind => {
  let bare: BareDatabase
  let free: HeldLease
  beforeEach(async () => {
    bare = await bareDatabase(kind)
    await write(db => enqueue(db, { kind: 'dig', input: {}, groupId: null, runAt: now, now }))
    const [row] = await bare.database.read(({ q }) => q.selectFrom('jobs').select('id').execute())
    free = { id: row?.id ?? '', leasedBy: null }
  })
  afterEach(() => bare.close())

  const write = <T>(work: (db: Writer) => Promise<T>) => bare.database.write(null, ({ db }) => work(db))
  const take = (from: HeldLease, leasedBy: string) =>
    write(db => jobLeases.take(db, from, { leasedBy, until: soon }, { state: 'running' }))
  const heldBy = (leasedBy: string): HeldLease => ({ ...free, leasedBy })
  const leasedUntil = async () =>
    (await bare.database.read(({ q }) => q.selectFrom('jobs').select('leased_until').executeTakeFirst()))
      ?.leased_until

  test('gives a lease to one taker; the earlier holder loses it', async () => {
    expect([await take(free, 'ada'), await take(free, 'bob')]).toEqual([true, false])
    expect([await take(heldBy('ada'), 'bob'), await take(heldBy('ada'), 'eve')]).toEqual([true, false])
    expect(await write(db => jobLeases.renew(db, heldBy('ada'), later))).toBeUndefined()
    expect(await write(db => jobLeases.change(db, heldBy('ada'), { progress: 5 }))).toBe(false)
    expect(await write(db => jobLeases.deleteRow(db, heldBy('ada')))).toBe(false)
    expect(await leasedUntil()).toBe(soon)
  })

  test('lets only the holder renew a lease and change or delete its row', async () => {
    await take(free, 'ada')
    expect(await write(db => jobLeases.renew(db, heldBy('ada'), later))).toEqual({ id: free.id })
    expect(await leasedUntil()).toBe(later)
    expect(await write(db => jobLeases.change(db, heldBy('ada'), { progress: 5, error: null }))).toBe(true)
    expect(await write(db => jobLeases.deleteRow(db, heldBy('ada')))).toBe(true)
  })

  test('releases the leases of some or all holders', async () => {
    const holders = (leases = jobLeases) => bare.database.read(db => leases.findHolders(db, now))
    await take(free, 'ada')
    expect([await holders(), await holders(leasesExcept(['dig']))]).toEqual([['ada'], []])
    await write(db => jobLeases.release(db, ['bob', newId()]))
    await write(db => leasesExcept(['dig']).release(db))
    expect(await holders()).toEqual(['ada'])
    await write(db => jobLeases.release(db, ['ada']))
    expect(await holders()).toEqual([])
    expect(await write(db => jobLeases.renew(db, heldBy('ada'), soon))).toEqual({ id: free.id })
    await write(db => jobLeases.release(db))
    expect(await holders()).toEqual([])
  })
})
