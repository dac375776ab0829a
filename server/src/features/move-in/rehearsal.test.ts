import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { login } from '@stowage/contract/people/sessions'
import { register } from '@stowage/contract/people/users'
import { listNotifiers } from '@stowage/contract/upkeep/notifiers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { settingsOf, stowage as stowageAlone, stowageHere } from '#test/command-line.ts'
import { databases, openTestDatabase } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { openHomebox } from '#test/homebox-database.ts'
import { entityId, homeboxGroups, homeboxHousehold, homeboxUsers, someId } from '#test/homebox-household.ts'
import { environmentWith, serverProgram } from '#test/program.ts'
import { testApp } from '#test/test-app.ts'

const { home } = homeboxGroups
const dated = { created_at: '2026-01-01 00:00:00+00:00', updated_at: '2026-01-01 00:00:00+00:00' }

type Rows = Awaited<ReturnType<typeof homeboxHousehold>>['rows']

/** A household, changed. */
async function householdWith(change: (rows: Rows) => void) {
  const { rows, files } = await homeboxHousehold(60)
  change(rows)
  return openHomebox('sqlite', 'without pins', rows, files)
}

/** Somebody who left a group and has another one, which was made later. */
function leave(rows: Rows): void {
  const fay = someId(0xf1)
  const later = someId(0xf2)
  rows['users']?.push({
    id: fay,
    ...dated,
    name: 'Fay',
    email: 'fay@example.org',
    settings: '{}',
    default_group_id: later,
  })
  rows['groups']?.push({ id: later, ...dated, name: 'Later', currency: 'usd' })
  rows['user_groups']?.push({ user_id: fay, group_id: later, role: 'owner' })
  const notifier = { id: someId(0xf3), ...dated, name: 'Old', url: 'ntfy://ntfy.sh/x', is_active: false }
  rows['notifiers']?.push({ ...notifier, group_id: home, user_id: fay })
}

describe.each(databases)('a rehearsal beside a running server, on %s', kind => {
  const stowage = serverFor(kind)

  const rehearse = (source: readonly string[], ...options: string[]) =>
    stowageHere(['move-in', ...source, '--json', ...options], settingsOf(stowage))

  /** How many rows of people and items there are. */
  const countAll = () =>
    stowage.app.database.read(async db => {
      const count = (table: 'users' | 'groups' | 'entities' | 'events') =>
        db.q
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
          .then(row => Number(row.count))
      return [await count('users'), await count('groups'), await count('entities'), await count('events')]
    })

  test('makes the writes of the move and leaves nothing of them', async () => {
    const homebox = await householdWith(() => undefined)
    await stowage.signUp('Somebody')
    const before = await countAll()
    const ended = await rehearse(homebox.source)
    expect(ended).toMatchObject({ code: 0 })
    expect(await countAll()).toEqual(before)
    await homebox.drop()
  })

  test('keeps its word about a notifier of somebody who left, and whose own group comes later', async () => {
    const homebox = await householdWith(leave)
    expect((await rehearse(homebox.source)).code).toBe(0)
    expect((await rehearse(homebox.source, '--yes')).code).toBe(0)
    const fay = await stowage.app.database.read(db =>
      db.q.selectFrom('users').selectAll().where('id', '=', someId(0xf1)).executeTakeFirstOrThrow(),
    )
    expect(fay.default_group_id).toBe(someId(0xf2))
    const { email: username, password } = homeboxUsers.ada
    const { token } = await stowage.client.call(login, { username, password })
    expect(await stowage.client.as({ token }).call(listNotifiers, {})).toHaveLength(1)
    await homebox.drop()
  })
})

describe.each(databases)('a rehearsal, on %s', kind => {
  test('keeps its word about addresses and identities that two people have', async () => {
    const stowage = await testApp(kind)
    const twice = { oidc_issuer: 'https://id.example.org', oidc_subject: 'eve', settings: '{}' }
    const other = { id: someId(0xf4), ...dated, name: 'Ada two', email: 'ADA@example.org', ...twice }
    const zoes = ['zoë@bücher.example', 'ZOË@xn--bcher-kva.example'.normalize('NFD')].map((email, at) => ({
      id: someId(0xf5 + at),
      ...dated,
      name: 'Zoë',
      email,
      settings: '{}',
    }))
    const homebox = await householdWith(rows => rows['users']?.push(other, ...zoes))
    const stranger = { name: 'Stranger', email: 'ada+7a6b5c4d@example.org', password: 'a long password' }
    await stowage.client.call(register, stranger)
    for (const options of [[], ['--yes']]) {
      const { code, out } = await stowageHere(
        ['move-in', ...homebox.source, '--json', ...options],
        settingsOf(stowage),
      )
      expect(code).toBe(0)
      const told = JSON.parse(out).oddities.map((each: { kind: string; rows: unknown[] }) => [
        each.kind,
        each.rows.length,
      ])
      expect(told).toEqual([
        ['sameEmail', 2],
        ['takenIdentity', 1],
        ['noPepper', 1],
      ])
    }
    await homebox.drop()
    await stowage.close()
  })
})

describe('a rehearsal that PostgreSQL could not follow', () => {
  test('says which group the database cannot hold, and so does the move', { tags: 'postgres' }, async () => {
    const homebox = await householdWith(rows =>
      rows['entity_fields']?.push({
        id: someId(245),
        ...dated,
        name: 'Long',
        type: 'text',
        entity_fields: entityId(0),
        text_value: randomBytes(9e3).toString('base64'),
      }),
    )
    const testDatabase = await openTestDatabase('postgres')
    for (const options of [[], ['--yes']]) {
      const ended = await stowageHere(['move-in', ...homebox.source, ...options], {
        ...testDatabase.settings,
      })
      expect(ended.code).toBe(1)
      expect(ended.stderr).toContain(
        'The group "Home" cannot be moved in as it is: the database reports "index row',
      )
    }
    await homebox.drop()
    await testDatabase.drop()
  })
})

describe('a rehearsal without a database', () => {
  let temporary: string
  beforeAll(async () => {
    temporary = await mkdtemp(path.join(tmpdir(), 'stowage-test-'))
  })
  afterAll(() => rm(temporary, { recursive: true }))

  test('leaves nothing behind, and removes what one that was killed has left, but not what is in use', {
    tags: 'system',
  }, async () => {
    const homebox = await householdWith(() => undefined)
    const env = { STOWAGE_DATA: path.join(temporary, 'data'), TMPDIR: temporary }
    const args = ['move-in', ...homebox.source]
    const scratchNow = async () =>
      (await readdir(temporary)).filter(name => name.startsWith('stowage-scratch-'))
    /** Begins a rehearsal and stops it when the copy of Homebox's database is there; it may end before one sees to it. */
    async function beginOne() {
      const child = spawn(process.execPath, [serverProgram(), ...args], { env: environmentWith(env) })
      const isGone = once(child, 'exit')
      await once(child.stderr, 'data')
      child.kill('SIGSTOP')
      const end = async () => {
        child.kill('SIGKILL')
        await isGone
      }
      const inUse = (await scratchNow()).find(name => existsSync(path.join(temporary, name, 'copy.db')))
      if (inUse !== undefined) return { inUse, end }
      await end()
      throw new Error('The rehearsal was over')
    }
    const { inUse, end } = await vi.waitFor(beginOne)
    expect((await stowageAlone(args, env)).code).toBe(0)
    expect(await scratchNow()).toContain(inUse)
    await end()
    expect((await stowageAlone(args, env)).code).toBe(0)
    expect(await scratchNow()).toEqual([])
    await homebox.drop()
  })

  test('says what to do when there is no folder for temporary files', { tags: 'system' }, async () => {
    const homebox = await householdWith(() => undefined)
    const env = { STOWAGE_DATA: path.join(temporary, 'data'), TMPDIR: import.meta.filename }
    const { code, stderr } = await stowageAlone(['move-in', ...homebox.source], env)
    expect([code, stderr]).toEqual([1, expect.stringContaining('set TMPDIR to a folder that has room')])
    await homebox.drop()
  })
})
