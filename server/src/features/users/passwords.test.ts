import { createApiKey, listApiKeys } from '@stowage/contract/people/api-keys'
import { login } from '@stowage/contract/people/sessions'
import { getSelf, updateSelf } from '@stowage/contract/people/users'
import {
  changePassword,
  changePasswordAlias,
  forgotPassword,
  resetPassword,
} from '@stowage/contract/values/passwords'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ensurePepper } from '#features/api-keys/index.ts'
import { hour } from '#kernel/clock.ts'
import { databases } from '#test/databases.ts'
import { type Signed, type TestApp, testApp } from '#test/test-app.ts'
import { passwordResetToken } from './password-resets.ts'

const fresh = 'a fresh password'
/** Nobody listens there: what is in the queue stays there. */
const mails = {
  STOWAGE_MAILER_HOST: '127.0.0.1',
  STOWAGE_MAILER_PORT: '1',
  STOWAGE_MAILER_USERNAME: 'stowage',
  STOWAGE_MAILER_PASSWORD: 'mail secret',
  STOWAGE_MAILER_FROM: 'stowage@example.org',
  STOWAGE_OPTIONS_HOSTNAME: 'stowage.example.org',
}

describe.each(databases)('passwords, on %s', kind => {
  let stowage: TestApp
  let ada: Signed
  beforeEach(async () => {
    stowage = await testApp(kind, mails)
    ada = await stowage.signUp('Ada')
  })
  afterEach(() => stowage.close())

  const signIn = (password: string) => stowage.client.send(login, { username: ada.email, password })
  const statusWith = async (token: string) => (await stowage.client.as({ token }).send(getSelf, {})).status

  describe('changing it', () => {
    test.each([changePassword, changePasswordAlias])(
      'ends every session but this one ($route)',
      async operation => {
        const other = (await signIn(ada.password)).body.token
        const { token: key } = await ada.client.call(createApiKey, { name: 'script' })
        expect((await ada.client.send(operation, { current: ada.password, new: fresh })).status).toBe(204)
        const tokens = [ada.token, ada.attachmentToken, other, key]
        expect(await Promise.all(tokens.map(statusWith))).toEqual([200, 403, 401, 200])
        expect((await signIn(ada.password)).status).toBe(401)
        expect((await signIn(fresh)).status).toBe(200)
      },
    )

    test.each([changePassword, changePasswordAlias])('is not for API keys ($route)', async operation => {
      const { token } = await ada.client.call(createApiKey, { name: 'script' })
      const key = stowage.client.as({ token })
      expect(await key.send(operation, { current: ada.password, new: fresh })).toMatchObject({
        status: 403,
        body: { code: 'auth.api_key_refused' },
      })
      expect((await signIn(ada.password)).status).toBe(200)
    })

    test('needs the present one and a new one of eight characters', async () => {
      const change = (input: object) =>
        ada.client.send(changePassword, { current: ada.password, new: fresh, ...input })
      expect(await change({ current: 'wrong' })).toMatchObject({
        status: 400,
        body: { code: 'user.wrong_password' },
      })
      expect(await change({ new: 'seven c' })).toMatchObject({
        status: 422,
        body: { fields: { new: expect.any(String) } },
      })
      expect((await signIn(ada.password)).status).toBe(200)
    })

    test('is no way to guess it, nor is anything else that holds the present password against it', async () => {
      const currentPassword = 'wrong'
      const guesses = [
        () => ada.client.send(changePassword, { current: 'wrong', new: fresh }),
        () => ada.client.send(updateSelf, { currentPassword }),
        () => ada.client.send(createApiKey, { name: 'script', currentPassword }),
      ]
      for (let i = 0; i < 21; i++) expect((await guesses[i % 3]?.())?.status).toBe(400)
      for (const guess of guesses) expect((await guess()).status).toBe(429)
      expect((await ada.client.send(changePassword, { current: ada.password, new: fresh })).status).toBe(429)
    })
  })

  describe('the present one', () => {
    const cookie = () => `hb.auth.token=${ada.token.replace('Bearer ', '')}; hb.auth.remember=true`
    test.each([
      ['the address', updateSelf, { email: 'new@example.com' }, 200],
      ['the password', changePassword, { current: 'correct horse battery', new: fresh }, 204],
      ['the password', changePasswordAlias, { current: 'correct horse battery', new: fresh }, 204],
      ['the API keys', createApiKey, { name: 'script' }, 201],
    ] as const)('is checked when it is sent along to change %s', async (_, operation, input, done) => {
      const wrong = { ...input, currentPassword: 'wrong' }
      const page = stowage.client.as({})
      for (const [client, headers] of [
        [ada.client, {}],
        [page, { cookie: cookie() }],
      ] as const)
        expect(await client.send(operation, wrong, { headers })).toMatchObject({
          status: 400,
          body: { code: 'user.wrong_password' },
        })
      expect((await ada.client.call(getSelf, {})).item.email).toBe(ada.email)
      expect(await ada.client.call(listApiKeys, {})).toEqual([])
      const right = { ...input, currentPassword: ada.password }
      expect((await page.send(operation, right, { headers: { cookie: cookie() } })).status).toBe(done)
    })

    test.each([undefined, null])(
      'may be left out (%s), as the programs of others do',
      async currentPassword => {
        const email = ` ${ada.email.toUpperCase()}`
        expect((await ada.client.send(updateSelf, { email, currentPassword })).status).toBe(200)
        expect((await ada.client.send(createApiKey, { name: 'script', currentPassword })).status).toBe(201)
        const change = { current: ada.password, new: fresh, currentPassword }
        expect((await ada.client.send(changePassword, change)).status).toBe(204)
      },
    )
  })

  describe('forgetting it', () => {
    const jobs = () =>
      stowage.app.database.read(db =>
        db.q.selectFrom('jobs').select(['kind', 'input']).where('kind', '=', 'mail.password_reset').execute(),
      )
    const ask = async (email = ada.email) => (await stowage.client.send(forgotPassword, { email })).status
    /** Asks for a link and takes its token from where the mail takes it. */
    async function askForToken(): Promise<string> {
      const before = (await jobs()).length
      expect(await ask(` ${ada.email.toUpperCase()}`)).toBe(204)
      await vi.waitFor(async () => expect((await jobs()).length).toBe(before + 1))
      const { app } = stowage
      const ids = (await jobs()).map(({ input }) => (JSON.parse(input) as { resetId: string }).resetId).sort()
      return passwordResetToken(ids.at(-1) as string, await ensurePepper(app.database, app.config))
    }
    const reset = async (token: string, password = fresh) => {
      const { status, body } = await stowage.client.send(resetPassword, { token, password })
      return [status, (body as { code?: string } | undefined)?.code]
    }

    test('a link sets a new one, once, and ends all sessions, but no API key', async () => {
      const { token: key } = await ada.client.call(createApiKey, { name: 'script' })
      const token = await askForToken()
      expect(token).toMatch(/^[A-Z2-7]{26}$/)
      expect((await reset(token))[0]).toBe(204)
      expect(await reset(token)).toEqual([400, 'password_reset.invalid'])
      expect([await statusWith(ada.token), await statusWith(key)]).toEqual([401, 200])
      expect([(await signIn(ada.password)).status, (await signIn(fresh)).status]).toEqual([401, 200])
    })

    test('two links both work until one is used or the password changes', async () => {
      const first = await askForToken()
      const second = await askForToken()
      expect((await reset(first))[0]).toBe(204)
      expect(await reset(second)).toEqual([400, 'password_reset.invalid'])
      const third = await askForToken()
      const { token } = (await signIn(fresh)).body
      await stowage.client.as({ token }).call(changePassword, { current: fresh, new: 'another password' })
      expect(await reset(third)).toEqual([400, 'password_reset.invalid'])
    })

    test('one link used twice at once sets one password', async () => {
      const token = await askForToken()
      const answers = await Promise.all([reset(token, 'password one'), reset(token, 'password two')])
      expect(answers.map(([status]) => status).sort()).toEqual([204, 400])
    })

    test('links last an hour', async () => {
      const token = await askForToken()
      stowage.clock.advance(hour + 1000)
      expect(await reset(token)).toEqual([400, 'password_reset.invalid'])
    })

    test('a link that was made while the clock ran ahead does not last until then', async () => {
      stowage.clock.advance(30 * 24 * hour)
      const token = await askForToken()
      stowage.clock.advance(-30 * 24 * hour)
      expect(await reset(token)).toEqual([400, 'password_reset.invalid'])
    })

    test('a link is not used up by a password that is too short', async () => {
      const token = await askForToken()
      expect((await reset(token, 'short'))[0]).toBe(422)
      expect((await reset(token))[0]).toBe(204)
    })

    test('nobody learns who has an account, and no link is made for those who have none', async () => {
      expect([await ask('nobody@example.com'), await ask()]).toEqual([204, 204])
      await vi.waitFor(async () => expect(await jobs()).toHaveLength(1))
      await stowage.app.database.write(null, ({ db }) =>
        db.q.updateTable('users').set({ password_hash: null }).execute(),
      )
      expect(await ask()).toBe(204)
      await stowage.restart()
      expect(await jobs()).toHaveLength(1)
    })

    test('tokens cannot be guessed', async () => {
      for (let i = 0; i < 6; i++) expect((await reset(`NOSUCHTOKEN${i}`))[0]).toBe(400)
      expect((await reset('NOSUCHTOKEN'))[0]).toBe(429)
    })
  })
})

describe.each(databases)('a demo, on %s', kind => {
  test('keeps its password', async () => {
    const stowage = await testApp(kind, { STOWAGE_DEMO: 'true' })
    const ada = await stowage.signUp('Ada')
    const refused = { status: 403, body: { code: 'demo.refused', error: 'Forbidden' } }
    const change = { current: ada.password, new: fresh }
    expect(await ada.client.send(changePassword, change)).toMatchObject(refused)
    expect(await ada.client.send(forgotPassword, { email: ada.email })).toMatchObject(refused)
    for (const password of [fresh, ''])
      expect(await ada.client.send(resetPassword, { token: 'x', password })).toMatchObject(refused)
    await stowage.close()
  })
})
