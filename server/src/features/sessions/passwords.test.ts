import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { login } from '@stowage/contract/people/sessions'
import { describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { Passwords } from './passwords.ts'

describe.each(databases)('password hashes, on %s', kind => {
  const stowage = serverFor(kind, {}, undefined, new Passwords())
  const ada = userOn(stowage, 'Ada')

  const hashOf = async () => {
    const row = await stowage.app.database.read(db =>
      db.q.selectFrom('users').select('password_hash').where('id', '=', ada.userId).executeTakeFirstOrThrow(),
    )
    return row.password_hash
  }
  const setHash = (hash: string | null) =>
    stowage.app.database.write(null, ({ db }) =>
      db.q.updateTable('users').set({ password_hash: hash }).where('id', '=', ada.userId).execute(),
    )
  const signIn = async (password: string) =>
    (await stowage.client.send(login, { username: ada.email, password })).status

  test('are argon2id with 19 MiB, two passes and one lane', async () => {
    expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test.each([
    ['less memory', () => argon2('an old password', { memoryCost: 4096, timeCost: 3, parallelism: 1 })],
    ['fewer passes', () => argon2('an old password', { memoryCost: 65536, timeCost: 1, parallelism: 1 })],
    ['bcrypt', async () => (await bcrypt('an old password', 4)).replace(/^\$2.\$/, '$2a$')],
  ])('of Homebox with %s are replaced at sign-in', async (_, make) => {
    await setHash(await make())
    expect(await signIn('a wrong password')).toBe(401)
    expect(await signIn('an old password')).toBe(200)
    expect(await hashOf()).toMatch(/m=19456,t=2,p=1/)
    expect(await signIn('an old password')).toBe(200)
  })

  test('of Homebox that are stronger stay as they are', async () => {
    const strong = await argon2('an old password', { memoryCost: 65536, timeCost: 3, parallelism: 2 })
    await setHash(strong)
    expect(await signIn('an old password')).toBe(200)
    expect(await hashOf()).toBe(strong)
  })

  test.each([
    ['composed', 'Käse-Brücke 1'.normalize('NFC')],
    ['decomposed', 'Käse-Brücke 1'.normalize('NFD')],
    ['with another blank', 'Käse-Brücke\u00a01'],
  ])('of a password that was hashed %s open in each form, and are replaced', async (_, former) => {
    await setHash(await argon2(former))
    expect(await signIn('Kase-Brucke 1')).toBe(401)
    expect(await signIn(former)).toBe(200)
    for (const form of ['NFC', 'NFD'] as const)
      expect(await signIn('Käse-Brücke\u00a01'.normalize(form))).toBe(200)
    expect(await signIn('Käse-Brücke 1')).toBe(200)
  })

  test('that are none open nothing', async () => {
    await setHash('plain text')
    expect(await signIn('plain text')).toBe(401)
    await setHash(null)
    expect(await signIn('')).toBe(401)
  })
})

/** What this process has computed so far, in all its threads, microseconds: what else the machine does is not in it. */
const work = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}

test('nobody’s password is checked at the same cost as everybody’s', { tags: 'nightly' }, async () => {
  const passwords = new Passwords()
  const hashed = await passwords.hash('a password', { key: '' })
  const timeOf = async (known: string | null) => {
    const start = work()
    for (let i = 0; i < 20; i++)
      expect(await passwords.check('wrong', known, { key: '' })).toEqual({ right: false, stale: false })
    return work() - start
  }
  const ratios: number[] = []
  for (let i = 0; i < 5; i++) ratios.push((await timeOf(null)) / (await timeOf(hashed)))
  expect(ratios.sort((a, b) => a - b)[2]).toBeGreaterThan(0.5)
  expect(ratios[2]).toBeLessThan(2)
})
