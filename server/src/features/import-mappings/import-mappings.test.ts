import { createGroup, deleteGroup } from '@stowage/contract/groups/groups'
import {
  createImportMapping,
  deleteImportMapping,
  getImportMapping,
  type ImportMapping,
  type ImportMappingIn,
  listImportMappings,
  maxImportMappings,
  putImportMapping,
} from '@stowage/contract/tables/import-mappings'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { databases } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { refusalOf } from '#test/household.ts'
import { invite } from '#test/invite.ts'
import { type Signed } from '#test/test-app.ts'
import { findImportMapping, markMappingUsed } from './index.ts'

const none = { encoding: null, delimiter: null, decimal: null, dates: null, onDuplicate: null }

const whole: ImportMappingIn = {
  name: 'Insurance list',
  mapping: {
    Bezeichnung: { member: 'name' },
    Raum: { member: 'location', level: 1 },
    'Wert \u0000 “€”': { field: 'Value', type: 'number' },
    Elektronik: { tag: 'Electronics' },
    Foto: { skip: true },
  },
  headers: ['Bezeichnung', 'Raum', 'Elektronik', 'Foto', ''],
  options: {
    encoding: 'windows-1252',
    delimiter: ';',
    decimal: 'comma',
    dates: 'dmy',
    onDuplicate: 'update',
  },
}

describe.each(databases)('import mappings, on %s', kind => {
  let ada: Signed
  let bob: Signed
  const stowage = serverFor(kind)
  beforeEach(async () => {
    ada = await stowage.signUp('Ada')
    bob = await stowage.signUp('Bob', await invite(ada))
  })
  afterAll(async () => {
    expect(stowage.loggedErrors).toEqual([])
  })

  const make = (who: Signed, more: Partial<ImportMappingIn> = {}): Promise<ImportMapping> =>
    who.client.call(createImportMapping, { name: 'List', ...more })
  const put = async (who: Signed, id: string, more: Partial<ImportMappingIn> = {}) =>
    who.client.call(putImportMapping, { id, name: 'List', ...more })
  const names = async (who: Signed) =>
    (await who.client.call(listImportMappings, {})).items.map(({ name }) => name)
  const shown = async (who: Signed, id: string) => refusalOf(await who.client.send(getImportMapping, { id }))
  const remove = async (who: Signed, id: string) =>
    (await who.client.send(deleteImportMapping, { id })).status

  test('keep everything that is said of them, and reset what is not', async () => {
    const made = await make(ada, whole)
    expect(made).toMatchObject(whole)
    expect(await bob.client.call(getImportMapping, { id: made.id })).toEqual(made)
    const bare = { name: 'Bare', mapping: {}, headers: [], options: none }
    const changed = await bob.client.call(putImportMapping, { id: made.id, name: 'Bare' })
    expect(changed).toMatchObject({ ...bare, id: made.id, createdAt: made.createdAt })
    expect(await names(ada)).toEqual(['Bare'])
  })

  test('are kept under an id that the client has chosen', async () => {
    const id = newId()
    expect(await put(ada, id.toUpperCase())).toMatchObject({ id, name: 'List' })
    expect(await put(ada, id, { name: 'Again' })).toMatchObject({ id, name: 'Again' })
    expect(await names(ada)).toEqual(['Again'])
  })

  test('of another group do not exist', async () => {
    const { id } = await make(ada)
    const eve = await stowage.signUp('Eve')
    expect(await shown(eve, id)).toMatchObject({ status: 404, code: 'import_mapping.not_found' })
    expect(await remove(eve, id)).toBe(404)
    expect(await put(eve, id, { name: 'Hers' })).toMatchObject({ id, name: 'Hers' })
    expect([await names(ada), await names(eve)]).toEqual([['List'], ['Hers']])
    expect([await remove(eve, id), await remove(eve, id)]).toEqual([204, 404])
    expect(await names(ada)).toEqual(['List'])
  })

  test('are listed by their last use', async () => {
    const { id } = await make(ada, { name: 'First' })
    await make(ada, { name: 'Second' })
    expect(await names(bob)).toEqual(['Second', 'First'])
    const later = new Date(Date.now() + 60_000).toISOString()
    await stowage.app.database.write(ada.groupId, ({ db }) => markMappingUsed(db, ada.groupId, id, later))
    expect(await names(bob)).toEqual(['First', 'Second'])
  })

  test('are found for an import of their group only', async () => {
    const { id } = await make(ada, whole)
    const found = (groupId: string) => stowage.app.database.read(db => findImportMapping(db, groupId, id))
    expect(await found(ada.groupId)).toMatchObject({ mapping: whole.mapping, options: whole.options })
    expect(await found(newId())).toBeUndefined()
  })

  test('are not overwritten by somebody who has not seen the last version', async () => {
    const { id } = await make(ada)
    const etag = (await ada.client.send(getImportMapping, { id })).headers.get('etag') ?? ''
    const send = () =>
      ada.client.send(putImportMapping, { id, name: 'New' }, { headers: { 'if-match': etag } })
    expect([(await send()).status, (await send()).status]).toEqual([200, 412])
    const { status } = await ada.client.send(deleteImportMapping, { id }, { headers: { 'if-match': etag } })
    expect(status).toBe(412)
  })

  test('are at most 200 in a group', async () => {
    const { id } = await make(ada)
    await stowage.app.database.write(ada.groupId, async ({ db }) => {
      const all = db.q.selectFrom('import_mappings').selectAll().where('group_id', '=', ada.groupId)
      const row = await all.executeTakeFirstOrThrow()
      const copies = Array.from({ length: maxImportMappings - 5 }, () => ({ ...row, id: newId() }))
      await db.q.insertInto('import_mappings').values(copies).execute()
    })
    const all = Array.from({ length: 8 }, (_, i) =>
      (i % 2 === 0 ? ada : bob).client.send(createImportMapping, { name: 'Again' }),
    )
    const codes = (await Promise.all(all)).map(each => refusalOf(each).code)
    expect(codes.filter(code => code === 'import_mapping.too_many')).toHaveLength(4)
    expect((await ada.client.send(putImportMapping, { id: newId(), name: 'One more' })).status).toBe(409)
    expect(await put(ada, id, { name: 'Changed' })).toMatchObject({ name: 'Changed' })
    expect(await names(ada)).toHaveLength(maxImportMappings)
  })

  test('refuse what is wrong, by its name', async () => {
    const wrong: Record<string, unknown> = {
      name: '',
      mapping: { Name: { member: 'colour' } },
      headers: Array.from({ length: 2001 }, () => 'Name'),
      options: { dates: 'ydm' },
    }
    const answer = await ada.client.send(createImportMapping, wrong as ImportMappingIn)
    expect(refusalOf(answer)).toMatchObject({
      status: 422,
      fields: ['name', expect.stringMatching(/^mapping\.Name/), 'headers', 'options.dates'],
    })
    const large = { name: 'M', headers: ['x'.repeat(9000), ...Array(7).fill('x'.repeat(9000))] }
    expect((await ada.client.send(createImportMapping, large)).status).toBe(413)
  })

  test('go with the group', async () => {
    const { id: groupId } = await ada.client.call(createGroup, { name: 'Club' })
    const club = ada.client.as({ groupId })
    await club.call(createImportMapping, { name: 'Boats' })
    await club.call(deleteGroup, {})
    const rows = await stowage.app.database.read(({ q }) =>
      q.selectFrom('import_mappings').select('name').where('group_id', '=', groupId).execute(),
    )
    expect(rows).toEqual([])
  })
})
