import { listTags } from '@stowage/contract/catalogues/tags'
import { listTemplates } from '@stowage/contract/catalogues/templates'
import { getEntity } from '@stowage/contract/entities/entities'
import { getGroup } from '@stowage/contract/groups/groups'
import { acceptInvitation } from '@stowage/contract/groups/invitations'
import { login } from '@stowage/contract/people/sessions'
import { getSelf, getSettings } from '@stowage/contract/people/users'
import type { Client } from '@stowage/contract/protocol/client'
import { listMaintenance } from '@stowage/contract/upkeep/maintenance'
import { listNotifiers } from '@stowage/contract/upkeep/notifiers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingsOf, stowageHere } from '#test/command-line.ts'
import type { DatabaseKind } from '#test/databases.ts'
import { type Homebox, openHomebox } from '#test/homebox-database.ts'
import {
  entityId,
  expectedEntity,
  groupOf,
  homeboxGroups,
  homeboxHousehold,
  homeboxInvitation,
  homeboxKey,
  homeboxPepper,
  homeboxUsers,
} from '#test/homebox-household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { databasePairs, timesOf } from '#test/lane.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { fetchFile } from '#test/uploads.ts'
import type { MoveReport } from './index.ts'

/** How many entities a household has: in one pair more than a batch. */
const entitiesOf = (from: DatabaseKind, to: DatabaseKind): number =>
  from === 'sqlite' && to === 'sqlite' ? timesOf(1100, 5000) : 100

describe.each(databasePairs)('a household that moves from %s to %s', { tags: 'scaled' }, (from, to) => {
  const entities = entitiesOf(from, to)
  let homebox: Homebox
  let stowage: TestApp
  const settings = () => ({ ...settingsOf(stowage), HBOX_AUTH_API_KEY_PEPPER: homeboxPepper })
  const moveIn = async (...options: string[]): Promise<MoveReport> => {
    const { code, out, stderr } = await stowageHere(
      ['move-in', ...homebox.source, '--json', ...options],
      settings(),
    )
    expect([stderr, code]).toEqual(['', 0])
    return JSON.parse(out)
  }
  const signIn = async (email: string, password: string): Promise<Client> => {
    const { token } = await stowage.client.call(login, { username: email, password })
    return stowage.client.as({ token })
  }

  beforeAll(async () => {
    const { rows, files } = await homeboxHousehold(entities)
    homebox = await openHomebox(from, 'without pins', rows, files)
    stowage = await testApp(to)
  })
  afterAll(async () => {
    await stowage.close()
    await homebox.drop()
  })

  test('is rehearsed first, with nothing odd and nothing changed', async () => {
    const report = await moveIn()
    expect(report.oddities).toEqual([])
    expect(report).toMatchObject({ done: false, users: { found: 3, new: 3, here: 0 } })
    expect(report.tables.filter(({ found, taken }) => found !== taken)).toEqual([])
    expect(report.groups.map(({ state }) => state)).toEqual(['new', 'new'])
    await expect(signIn(homeboxUsers.ada.email, homeboxUsers.ada.password)).rejects.toThrow('unauthorized')
  })

  test('is all there afterwards', async () => {
    const report = await moveIn('--yes')
    expect(report).toMatchObject({ done: true, oddities: [], faults: [] })
    expect(report.groups.map(({ state }) => state)).toEqual(['moved', 'moved'])
    const ada = await signIn(homeboxUsers.ada.email, homeboxUsers.ada.password)
    const { item } = await ada.call(getSelf, {})
    expect(item).toMatchObject({
      id: homeboxUsers.ada.id,
      isSuperuser: false,
      defaultGroupId: homeboxGroups.home,
    })
    for (let i = 0; i < entities; i++) {
      const entity = await ada
        .as({ ...ada.options, groupId: groupOf(i) })
        .call(getEntity, { id: entityId(i) })
      expect(entity).toMatchObject(expectedEntity(i))
    }
    for (const groupId of Object.values(homeboxGroups)) await expectKeptValues(stowage, groupId)
  })

  test('lets everybody in with their old password, in their old groups', async () => {
    const { ada, ben } = homeboxUsers
    const answers = await Promise.all(
      [ada, ben].map(async ({ email, password }) => (await signIn(email, password)).call(getSelf, {})),
    )
    expect(answers.map(({ item }) => [item.email, item.defaultGroupId, item.groupIds.toSorted()])).toEqual([
      [ada.email, homeboxGroups.home, Object.values(homeboxGroups)],
      [ben.email, homeboxGroups.club, Object.values(homeboxGroups)],
    ])
    const { rows } = await usersHere()
    expect(rows.find(({ email }) => email === homeboxUsers.eve.email)).toMatchObject({
      id: homeboxUsers.eve.id,
      oidc_issuer: 'https://id.example.org',
      oidc_subject: 'eve',
      password_hash: null,
    })
  })

  test('brings roles, settings, currencies, templates, tags, upkeep and notifiers', async () => {
    const ada = await signIn(homeboxUsers.ada.email, homeboxUsers.ada.password)
    const inClub = ada.as({ ...ada.options, groupId: homeboxGroups.club })
    expect(await ada.call(getGroup, {})).toMatchObject({ name: 'Home', currency: 'EUR', role: 'owner' })
    expect(await inClub.call(getGroup, {})).toMatchObject({ name: 'Sailing club', role: 'user' })
    expect((await ada.call(getSettings, {})).item).toEqual({ theme: 'dark' })
    expect((await ada.call(listTemplates, {})).map(({ name }) => name)).toEqual(['Bulb'])
    const tags = await ada.call(listTags, {})
    expect(tags.map(({ name, color, description }) => [name, color, description])).toEqual([
      ['Coloured', '', 'all colours'],
      ['Red', '#f00', ''],
    ])
    expect(await ada.call(listMaintenance, { status: 'both' })).toHaveLength(Math.ceil(entities / 4))
    expect(await ada.call(listNotifiers, {})).toMatchObject([{ url: 'ntfy://ntfy.sh/adas', isActive: true }])
  })

  test('lets API keys, invitations and pictures go on working', async () => {
    const script = stowage.client.as({ token: `Bearer ${homeboxKey}` })
    expect((await script.call(getSelf, {})).item.id).toBe(homeboxUsers.ada.id)
    // The second time the key is known by our own secret.
    expect((await script.call(getSelf, {})).item.id).toBe(homeboxUsers.ada.id)
    const cyd = await stowage.signUp('Cyd')
    expect(await cyd.client.call(acceptInvitation, { token: homeboxInvitation })).toMatchObject({
      id: homeboxGroups.club,
    })
    const { attachments } = await script.call(getEntity, { id: entityId(0) })
    const [photo] = attachments
    for (const [id, bytes] of [
      [photo?.id, 'the bytes of photo 0'],
      [photo?.thumbnail?.id, 'the bytes of small 0'],
    ]) {
      const answer = await fetchFile(script, entityId(0), id ?? '')
      expect(await answer.text()).toBe(bytes)
    }
  })

  test('stays as it is when it moves again', async () => {
    const before = await usersHere()
    const report = await moveIn('--yes')
    expect(report.groups.map(({ state }) => state)).toEqual(['here', 'here'])
    expect(report.users).toEqual({ found: 3, new: 0, here: 3 })
    expect(await usersHere()).toEqual(before)
    for (const groupId of Object.values(homeboxGroups)) await expectKeptValues(stowage, groupId)
  })

  const usersHere = async () => ({
    rows: await stowage.app.database.read(db => db.q.selectFrom('users').selectAll().orderBy('id').execute()),
    counts: await stowage.app.database.read(async db => [
      await db.q.selectFrom('entities').select('id').orderBy('n').execute(),
      await db.q.selectFrom('memberships').selectAll().orderBy('group_id').orderBy('user_id').execute(),
    ]),
  })
})
