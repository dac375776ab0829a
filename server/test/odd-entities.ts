import { mergeTag } from '@stowage/contract/catalogues/tag-upkeep'
import { createFromTemplate, createTemplate } from '@stowage/contract/catalogues/templates'
import { deleteEntity, listEntities } from '@stowage/contract/entities/entities'
import { mergeLocation } from '@stowage/contract/entities/locations'
import { login } from '@stowage/contract/people/sessions'
import { splitEntity } from '@stowage/contract/stock/stock'
import { forgotPassword } from '@stowage/contract/values/passwords'
import { newId } from '#kernel/ids.ts'
import { makeHousehold } from './examples.ts'
import { Household } from './household.ts'
import { invite } from './invite.ts'
import { addMany, addPhoto } from './many-entities.ts'
import type { Signed, TestApp } from './test-app.ts'

const at = '2026-01-31T12:00:00.000Z'
const long = '\u{1f9f0}é"\'\\\n\t<b>\u202e'.repeat(20)

/** What somebody may have in a home: of everything one, and much that nobody would think of. */
export async function fillWithOddEntities(stowage: TestApp): Promise<Signed> {
  const ada = await stowage.signUp('Ada')
  await stowage.signUp('Grace', await invite(ada))
  await makeHousehold(ada)
  // No earlier version knows the products of items.
  const { items } = await ada.client.call(listEntities, { pageSize: 100 })
  for (const { id, name } of items) if (name.includes('product')) await ada.client.call(deleteEntity, { id })
  const wrong = { username: ada.email, password: 'a wrong guess' }
  await stowage.client.send(login, wrong)
  await stowage.client.send(forgotPassword, { email: ada.email })
  const home = await Household.of(ada.client, 'Odd')
  await makeOddEntities(home)
  await makeTemplates(home)
  await addExtremes(stowage, home)
  await putPastTheWire(stowage, ada, home)
  return ada
}

async function makeOddEntities(home: Household): Promise<void> {
  const attic = await home.room('Attic')
  const box = await home.room('Box', { parentId: attic.id })
  const crate = await home.room('Crate', { parentId: attic.id })
  await home.client.call(mergeLocation, { id: crate.id, into: box.id })
  const blue = await home.tag('Blue')
  const navy = await home.tag("'; drop table tags; --")
  await home.tag('Sky', blue.id)
  const cyan = await home.tag('Cyan')
  await home.client.call(mergeTag, { id: cyan.id, into: blue.id })
  await home.client.call(splitEntity, { id: (await home.make('Rope', { quantity: 0.3 })).id, quantity: 0.1 })
  const trunk = await home.make('Trunk', { parentId: box.id, tagIds: [blue.id, navy.id] })
  await home.make(long, { parentId: trunk.id, locationId: attic.id, description: long, tagIds: [navy.id] })
  for (const [i, price] of [0.1, 0.2, 0.7, 1.005, -2.5, 5.123_456_7, 12_345_678.123_456_4].entries()) {
    const { id } = await home.make(`Öl ${i} für Åses Ærø`, { quantity: 1 / 3, parentId: box.id })
    await home.put(id, {
      purchasePrice: price,
      purchaseDate: '0100-01-01',
      warrantyExpires: '9999-12-31',
      lifetimeWarranty: i === 2,
      archived: i % 2 === 1,
      ...(i === 4 ? { soldDate: '2024-02-29', soldPrice: -0.01, soldTo: long } : {}),
      assetId: i === 0 ? String(2 ** 53 - 1) : '',
      fields: [
        { name: '\u200b', type: 'text', textValue: '' },
        { name: 'Again', type: 'text', textValue: long },
        { name: 'Again', type: 'number', numberValue: -(2 ** 53 - 1) },
        { name: 'Yes', type: 'boolean', booleanValue: true },
        { name: 'When', type: 'time', timeValue: '1970-01-01T00:00:00Z' },
      ].slice(i % 2),
    })
  }
}

async function makeTemplates({ client, locationType }: Household): Promise<void> {
  const fields = [{ name: 'Voltage', type: 'text' as const, textValue: '230 V' }]
  const { id } = await client.call(
    createTemplate,
    { name: 'Bulb', defaultName: 'Bulb {{count}}', fields },
    { idempotencyKey: 'bulb' },
  )
  await client.call(createFromTemplate, { id })
  await client.call(createTemplate, { name: long.slice(0, 200), defaultLocationId: undefined })
  await client.call(createFromTemplate, { id, name: 'Lamp room', entityTypeId: locationType.id })
}

/** Rows as no request could make them, but earlier versions or other programs might have. */
async function addExtremes(stowage: TestApp, home: Household): Promise<void> {
  const extremes = await Household.of(home.client.as({}), 'Extremes')
  const rows = [
    { name: '', notes: 'n'.repeat(2_000_000), serial_number: ' sn-ß ', purchase_price: 1e12, quantity: 1 },
    { name: '\u0301', import_ref: '', serial_number: ' ', manufacturer: '\u200b', archived: 1 as const },
  ]
  await addMany(stowage, extremes, rows.length, i => rows[i] ?? {})
  await addMany(stowage, home, 300, i => ({
    quantity: i,
    purchase_price: i / 4,
    archived: i % 3 === 0 ? 1 : 0,
  }))
  const { id } = await home.make('Camera')
  await addPhoto(stowage, home, id)
  await addPhoto(stowage, home, id, { type: 'manual', is_primary: 0, title: '' })
  await addPhoto(stowage, home, id, { type: 'manual', is_primary: 0, title: 'Gebrüder Grün 10.pdf' })
  await home.put(id, { fields: [{ name: 'Größe', type: 'text', textValue: '007 Füße' }] })
  await home.make('3½″ × 10\u00a0m “Łódź” scr\u200bew, Søren’s œuvre')
}

async function putPastTheWire({ app }: TestApp, ada: Signed, { groupId }: Household): Promise<void> {
  await app.database.write(null, async ({ db }) => {
    await db.q
      .updateTable('templates')
      .set({ default_tag_ids: JSON.stringify([newId(), 'no id']) })
      .execute()
    await db.q
      .updateTable('users')
      .set({ settings: '{"deep":[[[[{}]]]],"odd":"\\u0000"}' })
      .where('id', '=', ada.userId)
      .execute()
    await db.q
      .insertInto('users')
      .values({
        id: newId(),
        name: '',
        email: 'gone@example.com',
        password_hash: null,
        activated_on: null,
        disabled_at: at,
        oidc_issuer: 'https://id.example.com',
        oidc_subject: '0',
        default_group_id: null,
        created_at: at,
        updated_at: at,
      })
      .execute()
    await db.q
      .insertInto('password_resets')
      .values({
        id: newId(),
        user_id: ada.userId,
        token_hash: 'f'.repeat(64),
        created_at: at,
        expires_at: at,
        used_at: at,
      })
      .execute()
    await db.q
      .insertInto('jobs')
      .values({
        id: newId(),
        group_id: groupId,
        kind: 'a kind of long ago',
        input: 'no json',
        state: 'failed',
        attempts: 9,
        progress: 0,
        run_at: at,
        leased_until: null,
        leased_by: null,
        error: long,
        created_at: at,
      })
      .execute()
    const longWrite = {
      group_id: groupId,
      id: newId(),
      kind: 'a kind of long ago',
      format: 9,
      version: '0.0.9',
    }
    const ended = {
      state: 'ended',
      facts: 'null',
      total: 1,
      done: 1,
      at,
      leased_by: '',
      leased_until: at,
    } as const
    await db.q
      .insertInto('long_writes')
      .values({ ...longWrite, ...ended })
      .execute()
    await db.q
      .insertInto('long_write_batches')
      .values({ group_id: groupId, long_write_id: longWrite.id, position: 0, content: '[]' })
      .execute()
    const trashed = {
      group_id: groupId,
      id: newId(),
      n: 1,
      table_name: 'tags',
      subject_id: newId(),
      row_key: '',
    }
    await db.q
      .insertInto('trash')
      .values({ ...trashed, name: long, deleted_at: at, deleted_by: null })
      .execute()
    await db.q
      .insertInto('trash_files')
      .values({ group_id: groupId, attachment_id: newId(), path: `${groupId}/documents/gone` })
      .execute()
    await db.q
      .insertInto('import_runs')
      .values({
        group_id: groupId,
        id: newId(),
        user_id: ada.userId,
        status: 'failed',
        path: null,
        options: '{}',
        report: null,
        error: '{}',
        long_write_id: newId(),
        created_at: at,
        updated_at: at,
      })
      .execute()
    await db.q
      .insertInto('sent_notices')
      .values({
        group_id: groupId,
        id: newId(),
        user_id: ada.userId,
        notifier_id: newId(),
        notifier_name: 'Gone',
        kind: 'maintenance',
        service: 'ntfy',
        title: 'Due',
        body: long,
        status: 'failed',
        answer: '',
        attempts: 8,
        at,
        updated_at: at,
      })
      .execute()
    await db.q.insertInto('schedule').values({ task: 'a task of long ago', last_at: at }).execute()
    await db.q
      .insertInto('notices')
      .values({ group_id: groupId, kind: 'maintenance', day: '2026-01-31' })
      .execute()
  })
}
