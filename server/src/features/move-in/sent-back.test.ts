import { updateAttachment } from '@stowage/contract/attachments/attachments'
import { listEntityTypes, updateEntityType } from '@stowage/contract/catalogues/entity-types'
import { listTags, updateTag } from '@stowage/contract/catalogues/tags'
import { getTemplate, listTemplates, updateTemplate } from '@stowage/contract/catalogues/templates'
import { getEntity, updateEntity } from '@stowage/contract/entities/entities'
import { getGroup, updateGroup } from '@stowage/contract/groups/groups'
import { login } from '@stowage/contract/people/sessions'
import { getSelf, updateSelf } from '@stowage/contract/people/users'
import type { Client } from '@stowage/contract/protocol/client'
import { listEntityMaintenance, updateMaintenance } from '@stowage/contract/upkeep/maintenance'
import { listNotifiers, updateNotifier } from '@stowage/contract/upkeep/notifiers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingsOf, stowageHere } from '#test/command-line.ts'
import { exported, importText } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { type Homebox, openHomebox } from '#test/homebox-database.ts'
import { entityId, homeboxHousehold, homeboxUsers, someId } from '#test/homebox-household.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

const long = (letter: string, length: number) => letter.repeat(length)
const dated = { created_at: '2026-01-01 00:00:00+00:00', updated_at: '2026-01-01 00:00:00+00:00' }

/** Names that are empty and texts that are longer than may be typed, wherever there are texts. */
function stretch(rows: Awaited<ReturnType<typeof homeboxHousehold>>['rows']): void {
  const each = (table: string, change: object) => {
    for (const row of rows[table] ?? []) Object.assign(row, change)
  }
  const value = { name: '', text_value: long('v', 600) }
  each('entities', { description: long('d', 1500), notes: long('n', 1500), serial_number: long('s', 300) })
  const location = rows['entities']?.[0]
  const entity = rows['entities']?.[50]
  Object.assign(location as object, { name: long('p', 400) })
  Object.assign(entity as object, { name: '', import_ref: long('r', 150), entity_children: entityId(0) })
  rows['entity_fields']?.push({
    id: someId(224),
    ...dated,
    ...value,
    type: 'text',
    entity_fields: entityId(50),
    number_value: 0,
    boolean_value: false,
  })
  rows['maintenance_entries']?.push({
    id: someId(225),
    ...dated,
    name: '',
    description: long('m', 3e3),
    cost: 1,
    entity_id: entityId(50),
  })
  each('tags', { description: long('t', 1500), icon: long('i', 300) })
  Object.assign(rows['tags']?.[0] as object, { name: '' })
  each('entity_types', { name: '', icon: long('M', 300) })
  each('entity_templates', { name: '', notes: long('n', 1500), default_name: long('x', 300) })
  each('template_fields', value)
  each('groups', { name: long('g', 300), currency: 'zzz' })
  each('users', { name: '' })
  each('notifiers', { name: '', url: `ntfy://ntfy.sh/${long('u', 2100)}` })
  each('attachments', { title: long('a', 1500) })
}

describe.each(databases)('what has moved in with texts that nobody may type, on %s', kind => {
  let homebox: Homebox
  let stowage: TestApp
  let ada: Client
  beforeAll(async () => {
    const { rows, files } = await homeboxHousehold(60)
    stretch(rows)
    homebox = await openHomebox('sqlite', 'without pins', rows, files)
    stowage = await testApp(kind)
    await stowageHere(['move-in', ...homebox.source, '--yes'], settingsOf(stowage))
    const { email: username, password } = homeboxUsers.ada
    const { token } = await stowage.client.call(login, { username, password })
    ada = stowage.client.as({ token })
  })
  afterAll(async () => {
    await stowage.close()
    await homebox.drop()
  })

  test('can be sent back as it is: an item with its custom fields', async () => {
    const { updatedAt: _, ...before } = await ada.call(getEntity, { id: entityId(50) })
    const { updatedAt: _now, ...after } = await ada.call(updateEntity, before as never)
    expect(after).toEqual(before)
  })

  test('is refused when it is another text of that length, and the item stays as it is', async () => {
    const before = await ada.call(getEntity, { id: entityId(50) })
    const changed = { ...before, name: 'Now it has one', description: long('D', 1500) }
    await expect(ada.call(updateEntity, changed as never)).rejects.toMatchObject({
      status: 422,
      fields: { description: 'must have at most 1000 characters' },
    })
    const fields = before.fields.map(field => ({ ...field, textValue: long('V', 600) }))
    await expect(ada.call(updateEntity, { ...before, fields } as never)).rejects.toMatchObject({
      fields: { [`fields.${fields.length - 1}.textValue`]: 'must have at most 500 characters' },
    })
    expect(await ada.call(getEntity, { id: entityId(50) })).toEqual(before)
    await ada.call(updateEntity, { ...before, name: 'Now it has one' } as never)
    await expect(ada.call(updateEntity, { ...before, name: '' } as never)).rejects.toMatchObject({
      status: 422,
    })
  })

  test('comes back unchanged in a CSV file, and new items still have to keep to the rules', async () => {
    const all = async () => {
      const entities = await Promise.all([0, 2, 50].map(i => ada.call(getEntity, { id: entityId(i) })))
      const plain = (key: string, value: unknown) => (/^(updatedAt|version)$/.test(key) ? undefined : value)
      return JSON.parse(JSON.stringify(entities, plain))
    }
    const before = await all()
    const file = await exported(ada)
    await importText(ada, file)
    expect(await all()).toEqual(before)
    const other = (await stowage.signUp('Cyd')).client
    await expect(importText(other, file)).rejects.toThrow(/^422/)
  })

  test('can be sent back as it is: tags, types, templates, the group, oneself', async () => {
    for (const { id, ...tag } of await ada.call(listTags, {}))
      await ada.call(updateTag, { id, ...tag, parentId: null })
    for (const type of await ada.call(listEntityTypes, {}))
      await ada.call(updateEntityType, { ...type } as never)
    const [template] = await ada.call(listTemplates, {})
    await ada.call(updateTemplate, (await ada.call(getTemplate, { id: template?.id ?? '' })) as never)
    const { name, currency } = await ada.call(getGroup, {})
    expect(await ada.call(updateGroup, { name, currency })).toMatchObject({ name, currency: 'ZZZ' })
    const { item } = await ada.call(getSelf, {})
    await ada.call(updateSelf, { name: item.name, email: item.email })
  })

  test('can be sent back as it is: maintenance, notifiers, attachments', async () => {
    const [entry] = await ada.call(listEntityMaintenance, { id: entityId(50), status: 'both' })
    const { next: _, ...sentBack } = await ada.call(updateMaintenance, entry as never)
    expect(entry).toMatchObject(sentBack)
    const [notifier] = await ada.call(listNotifiers, {})
    await ada.call(updateNotifier, { ...notifier, isActive: false } as never)
    const { attachments } = await ada.call(getEntity, { id: entityId(0) })
    for (const { id, type, title, primary } of attachments)
      await ada.call(updateAttachment, {
        id: entityId(0),
        attachment_id: id,
        type: type as 'photo',
        title,
        primary,
      })
  })
})
