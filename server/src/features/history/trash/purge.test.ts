import {
  deleteAttachment,
  updateAttachment,
  uploadAttachment,
} from '@stowage/contract/attachments/attachments'
import { createTag, deleteTag, updateTag } from '@stowage/contract/catalogues/tags'
import { createTemplate, deleteTemplate, updateTemplate } from '@stowage/contract/catalogues/templates'
import { wipeInventory } from '@stowage/contract/entities/actions'
import { createEntity, deleteEntity } from '@stowage/contract/entities/entities'
import { deleteTrash, emptyTrash, listTrash } from '@stowage/contract/history/history'
import { splitEntity } from '@stowage/contract/stock/stock'
import { createMaintenance, deleteMaintenance, updateMaintenance } from '@stowage/contract/upkeep/maintenance'
import { describe, expect, test } from 'vitest'
import { eventsBySubject } from '#db/migrations/0022-events-by-subject.ts'
import { day } from '#kernel/clock.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import type { Household } from '#test/household.ts'
import { listColumns } from '#test/older-database.ts'
import type { TestApp } from '#test/test-app.ts'

/** Stands in every value that is no name. */
const secret = 'Sesame-4711'

/** Makes items with secrets and changes each; returns what deletes them, by kind. */
const kinds: Readonly<Record<string, (home: Household) => Promise<() => Promise<unknown>>>> = {
  async entity(home) {
    const { id } = await home.make('Drill', { description: secret })
    const fields = [{ type: 'text', name: 'Code', textValue: secret }]
    await home.put(id, { notes: secret, fields })
    await upload(home, id)
    await home.client.call(createMaintenance, {
      id,
      name: 'Oil',
      description: secret,
      scheduledDate: '2026-03-01',
    })
    return () => home.client.call(deleteEntity, { id })
  },
  async attachment(home) {
    const { id } = await home.make('Saw')
    const attachment_id = await upload(home, id)
    return () => home.client.call(deleteAttachment, { id, attachment_id })
  },
  async 'maintenance entry'(home) {
    const item = await home.make('Mower')
    const entry = { name: 'Oil', description: secret, scheduledDate: '2026-03-01' }
    const { id } = await home.client.call(createMaintenance, { id: item.id, ...entry })
    await home.client.call(updateMaintenance, { ...entry, id, description: `${secret} again` })
    return () => home.client.call(deleteMaintenance, { id })
  },
  async tag(home) {
    const { id } = await home.client.call(createTag, { name: 'Blue', description: secret })
    await home.client.call(updateTag, { id, name: 'Blue', description: `${secret} again` })
    return () => home.client.call(deleteTag, { id })
  },
  async template(home) {
    const fields = [{ type: 'text' as const, name: 'Code', textValue: secret }]
    const made = await home.client.call(createTemplate, { name: 'Tool', notes: secret, fields })
    await home.client.call(updateTemplate, { ...made, notes: `${secret} again` })
    return () => home.client.call(deleteTemplate, { id: made.id })
  },
}

/** Adds a file whose title is first the secret, then a plain name. */
async function upload(home: Household, id: string): Promise<string> {
  const form = new FormData()
  form.append('type', 'manual')
  form.append('name', `${secret}.txt`)
  form.append('file', new Blob(['Wash by hand']), `${secret}.txt`)
  const before = new Set((await home.get(id)).attachments.map(each => each.id))
  const { attachments } = await home.client.call(uploadAttachment, { id }, { form })
  const attachment_id = attachments.find(each => !before.has(each.id))?.id ?? ''
  await home.client.call(updateAttachment, { id, attachment_id, title: 'care.txt', type: 'manual' })
  return attachment_id
}

/** The tables in which a text stands anywhere. */
const tablesWith = ({ app: { database } }: TestApp, text: string): Promise<string[]> =>
  database.write(null, async ({ db }) => {
    const found: string[] = []
    for (const table of (await listColumns(db)).keys()) {
      const { rows } = await db.exec(`select * from ${table}`)
      if (JSON.stringify(rows).includes(text)) found.push(table)
    }
    return found
  })

describe.each(everyDatabase)('what is deleted for good, on %s', kind => {
  const { stowage, home } = householdOn(kind, { STOWAGE_TRASH_DAYS: '1' })

  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    'one by one': async () => {
      const { items } = await home.client.call(listTrash, {})
      for (const { id } of items) await home.client.call(deleteTrash, { id })
    },
    'with the whole trash': () => home.client.call(emptyTrash, {}),
    'after some days': () => {
      stowage.clock.advance(day)
      return stowage.app.schedule.runNow('sweep-history')
    },
  }
  const cases = Object.keys(kinds).flatMap(what => Object.keys(ways).map(way => [what, way] as const))

  test.each(cases)('%s, deleted %s: no table keeps a value of it', async (what, way) => {
    const remove = await kinds[what]?.(home)
    await remove?.()
    expect(await tablesWith(stowage, secret)).toEqual(expect.arrayContaining(['change_rows', 'events']))
    await ways[way]?.()
    await stowage.app.worker.runDue()
    expect(await tablesWith(stowage, secret)).toEqual([])
  })

  test('keeps the events of everything else', async () => {
    const { id } = await home.make('Drill')
    const one = await upload(home, id)
    const other = await upload(home, id)
    await home.client.call(deleteAttachment, { id, attachment_id: one })
    await home.client.call(deleteTrash, { id: one })
    const events = await stowage.app.database.read(({ q }) =>
      q.selectFrom('events').select('facts').where('subject_id', '=', id).execute(),
    )
    expect(events.filter(({ facts }) => facts.includes(other)).length).toBeGreaterThan(0)
    expect(events.filter(({ facts }) => facts.includes(one))).toEqual([])
    await home.remove(id)
    await home.client.call(emptyTrash, {})
  })
})

describe.each(everyDatabase)('an upgrade, on %s', kind => {
  const { stowage, home } = householdOn(kind)

  test.each(Object.keys(kinds))('%s: blanks the events of what was deleted for good before', async what => {
    const kept = await home.client.call(createTag, { name: 'Kept' })
    await home.client.call(updateTag, { id: kept.id, name: 'Kept', description: secret })
    await (await kinds[what]?.(home))?.()
    const { database } = stowage.app
    const before = await database.read(({ q }) => q.selectFrom('events').select(['id', 'facts']).execute())
    await home.client.call(emptyTrash, {})
    await database.write(null, async ({ db }) => {
      for (const { id, facts } of before)
        await db.q.updateTable('events').set({ facts }).where('id', '=', id).execute()
      await db.exec('drop index events_by_subject')
      const sqlite = db.dialect.name === 'sqlite'
      await eventsBySubject.up({ exec: text => db.exec(text), sqlite, db })
    })
    const told = await database.read(({ q }) =>
      q.selectFrom('events').select(['subject_id', 'facts']).execute(),
    )
    const secrets = told.filter(({ facts }) => facts.includes(secret))
    expect(secrets.map(({ subject_id }) => subject_id)).toEqual([kept.id])
    await home.client.call(deleteTag, { id: kept.id })
    await home.client.call(emptyTrash, {})
  })
})

describe.each(everyDatabase)('without a trash, on %s', kind => {
  const { stowage, home } = householdOn(kind, { STOWAGE_TRASH_DAYS: '0' })

  test.each(Object.keys(kinds))('%s: no table keeps a value of what was deleted', async what => {
    const remove = await kinds[what]?.(home)
    await remove?.()
    await stowage.app.worker.runDue()
    expect(await tablesWith(stowage, secret)).toEqual([])
  })

  test('nor of what was wiped', async () => {
    await kinds['item']?.(home)
    await kinds['tag']?.(home)
    await home.client.call(wipeInventory, { wipeTags: true, wipeMaintenance: true })
    await stowage.app.worker.runDue()
    expect(await tablesWith(stowage, secret)).toEqual([])
  })
})

describe.each(everyDatabase)('history that is kept for some days, on %s', kind => {
  const { stowage, home } = householdOn(kind, { STOWAGE_HISTORY_DAYS: '30' })

  test('forgets events and moves of stock with it, those of accounts too', async () => {
    const { id } = await home.make('Rope', { quantity: 5 })
    await home.client.call(splitEntity, { id, quantity: 1 })
    const old = await home.client.call(createTag, { name: 'Old' })
    stowage.clock.advance(31 * day)
    const bob = await stowage.signUp('Bob')
    const young = await bob.client.call(createTag, { name: 'Young' })
    const rope = await bob.client.call(createEntity, { name: 'Rope', quantity: 5 })
    await bob.client.call(splitEntity, { id: rope.id, quantity: 2 })
    await stowage.app.schedule.runNow('sweep-history')
    const events = await stowage.app.database.read(({ q }) =>
      q.selectFrom('events').select(['at', 'subject_id']).execute(),
    )
    const moves = await stowage.app.database.read(({ q }) =>
      q.selectFrom('stock_moves').select('quantity').execute(),
    )
    expect(moves).toEqual([{ quantity: 2 }])
    const subjects = events.map(({ subject_id }) => subject_id)
    expect([subjects.includes(old.id), subjects.includes(young.id)]).toEqual([false, true])
    const oldest = new Date(stowage.clock.now().getTime() - 30 * day).toISOString()
    expect(events.filter(({ at }) => at < oldest)).toEqual([])
  })
})
