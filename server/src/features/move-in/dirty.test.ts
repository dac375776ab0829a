import { getTemplate, listTemplates } from '@stowage/contract/catalogues/templates'
import { getEntity, listEntities } from '@stowage/contract/entities/entities'
import { getGroup } from '@stowage/contract/groups/groups'
import { login } from '@stowage/contract/people/sessions'
import { getSelf, getSettings } from '@stowage/contract/people/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingsOf, stowageHere } from '#test/command-line.ts'
import { corrupt, dirtyIds, type ExpectedOddity, offsetSpelling, spellings } from '#test/corrupt-homebox.ts'
import { type Homebox, openHomebox } from '#test/homebox-database.ts'
import {
  entityId,
  expectedEntity,
  groupOf,
  homeboxGroups,
  homeboxHousehold,
  homeboxUsers,
} from '#test/homebox-household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { databasePairs, timesOf } from '#test/lane.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { fetchFile } from '#test/uploads.ts'
import type { MoveReport } from './index.ts'

const entities = timesOf(100, 2000)

describe.each(databasePairs)('a dirty household that moves from %s to %s', { tags: 'scaled' }, (kind, to) => {
  let homebox: Homebox
  let stowage: TestApp
  let expected: ExpectedOddity[]
  let report: MoveReport

  beforeAll(async () => {
    const household = await homeboxHousehold(entities)
    expected = corrupt(household, kind)
    homebox = await openHomebox(kind, 'with pins', household.rows, household.files)
    stowage = await testApp(to)
    const settings = { ...settingsOf(stowage), HBOX_AUTH_API_KEY_PEPPER: 'p'.repeat(40) }
    const perform = async (...options: string[]): Promise<MoveReport> => {
      const args = ['move-in', ...homebox.source, '--json', ...options]
      const { code, out, stderr } = await stowageHere(args, settings)
      expect([stderr, code]).toEqual(['', 0])
      return JSON.parse(out)
    }
    const rehearsed = await perform()
    report = await perform('--yes', '--without-files')
    expect(rehearsed.oddities).toEqual(report.oddities)
  })
  afterAll(async () => {
    await stowage.close()
    await homebox.drop()
  })

  const signIn = async ({ email, password }: { email: string; password: string } = homeboxUsers.ada) => {
    const { token } = await stowage.client.call(login, { username: email, password })
    return stowage.client.as({ token })
  }

  test('has every oddity named with its row, and nothing else', () => {
    const told = report.oddities.flatMap(({ kind: what, rows }) =>
      rows.map(({ id }) => [what, id.replaceAll('"', '')] as const),
    )
    const sorted = (pairs: readonly ExpectedOddity[]) => pairs.map(pair => pair.join(' ')).toSorted()
    expect(sorted(told)).toEqual(sorted(expected))
    expect(report.faults).toEqual([])
  })

  test('has the old and the new value named of what cannot be kept', () => {
    const told = report.oddities.find(({ kind: what }) => what === 'badValue')?.rows ?? []
    const detailsOf = (id: string) => told.filter(row => row.id === id).map(({ detail }) => detail)
    expect(detailsOf(dirtyIds.negative)).toEqual([
      '"quantity" must be from 0 to 1000000000000, and is -3; 1 is taken',
      '"purchase_price" must be from -1000000000000 to 1000000000000, and is 2000000000000; 0 is taken',
    ])
    expect(detailsOf(dirtyIds.huge)).toEqual([
      '"quantity" must be from 0 to 1000000000000, and is 1000000000000000; 1 is taken',
      '"purchase_price" must be from -1000000000000 to 1000000000000, and is 1e+21; 0 is taken',
    ])
    for (const { detail } of told) expect(detail).toMatch(/(is|are) taken$/)
    const groups = report.oddities.find(({ kind: what }) => what === 'noDefaultGroup')?.rows ?? []
    for (const { detail } of groups) expect(detail).toMatch(/^it is \S+; \S+ is taken$/)
  })

  test('has everything else as it was', async () => {
    const ada = await signIn()
    const ben = await signIn(homeboxUsers.ben)
    for (let i = 0; i < entities; i++) {
      const entity = await ada
        .as({ ...ada.options, groupId: groupOf(i) })
        .call(getEntity, { id: entityId(i) })
      const { fields, attachments, ...same } = expectedEntity(i)
      // One item has odd custom fields and papers besides its own.
      expect(entity).toMatchObject(i === 3 ? same : { ...same, fields, attachments })
    }
    expect((await ben.call(getSelf, {})).item.defaultGroupId).toBe(homeboxGroups.club)
    expect((await ada.call(getSettings, {})).item).toEqual({ theme: 'dark' })
    const [bulb] = await ben.call(listTemplates, {})
    expect((await ben.call(getTemplate, { id: bulb?.id ?? '' })).defaultTags.map(({ name }) => name)).toEqual(
      ['Red'],
    )
  })

  test('reads times in every spelling', async () => {
    const ada = await signIn()
    const written = kind === 'sqlite' ? [...spellings, offsetSpelling] : spellings
    const told = await Promise.all(written.map(({ id }) => ada.call(getEntity, { id })))
    expect(told.map(({ createdAt, warrantyExpires }) => [createdAt, warrantyExpires])).toEqual(
      written.map(({ sent, day }) => [sent, day]),
    )
  })

  test('has what lies in itself at the top level, and the rest where it was', async () => {
    const ada = await signIn()
    const [one, two] = dirtyIds.circle
    expect((await ada.call(getEntity, { id: one })).parentId).toBeNull()
    expect((await ada.call(getEntity, { id: two })).parentId).toBe(one)
    const pinned = await ada.call(getEntity, { id: dirtyIds.pinned })
    expect(pinned).toMatchObject({ parentId: entityId(42), locationId: entityId(2) })
    expect(await ada.call(getEntity, { id: dirtyIds.negative })).toMatchObject({
      quantity: 1,
      purchasePrice: 0,
    })
    expect((await ada.call(listEntities, { q: 'Odd', pageSize: 1 })).total).toBeGreaterThan(110)
  })

  test('loses no number, no link and no file', async () => {
    const ben = await signIn(homeboxUsers.ben)
    const id = entityId(3)
    const { fields, attachments } = await ben.call(getEntity, { id })
    expect(fields.find(field => field.id === dirtyIds.exactField)).toMatchObject({
      type: 'text',
      textValue: '9007199254740993',
    })
    expect(await (await fetchFile(ben, id, dirtyIds.badLink)).text()).toBe('ftp://example.org/x')
    expect(await (await fetchFile(ben, id, dirtyIds.windows)).text()).toBe('from Windows')
    expect((await fetchFile(ben, id, dirtyIds.lost)).status).toBe(404)
    expect(attachments.filter(({ primary }) => primary)).toHaveLength(1)
  })

  test('has an owner for each group that has members, and right sums', async () => {
    const renamed = report.oddities.find(each => each.kind === 'sameEmail')?.rows[0]
    expect(renamed?.detail).toBe('ADA@example.org becomes ada+7a6b5c4d@example.org')
    const roles = await stowage.app.database.read(db =>
      db.q.selectFrom('memberships').select('role').where('group_id', '=', dirtyIds.ownerless).execute(),
    )
    expect(roles).toEqual([{ role: 'owner' }])
    const ada = await signIn()
    expect((await ada.call(getGroup, {})).id).toBe(homeboxGroups.home)
    for (const id of [...Object.values(homeboxGroups), dirtyIds.lonelyGroup, dirtyIds.ownerless])
      await expectKeptValues(stowage, id)
  })
})
