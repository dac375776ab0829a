import { login } from '@stowage/contract/people/sessions'
import { getSelf, register } from '@stowage/contract/people/users'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settingsOf, stowageHere } from '#test/command-line.ts'
import { databases } from '#test/databases.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

describe.each(databases)('accounts on the command line, on %s', kind => {
  let server: TestApp
  beforeEach(async () => {
    server = await testApp(kind)
  })
  afterEach(() => server.close())

  const run = (args: string[], env: Record<string, string> = {}, input = '') =>
    stowageHere(args, { ...settingsOf(server), ...env }, input)

  test('opens an account whose printed password lets them in', async () => {
    const made = await run(['user', 'create', 'Grace@Example.com', '--name', 'Grace'])
    expect(made).toMatchObject({ code: 0, stderr: '' })
    const password = /The password is (\S+)/.exec(made.out)?.[1] ?? ''
    const { token } = await server.client.call(login, { username: 'grace@example.com', password })
    const { item } = await server.client.as({ token }).call(getSelf, {})
    expect(item).toMatchObject({ name: 'Grace', email: 'grace@example.com' })
    expect(await run(['user', 'create', 'grace@example.com'])).toEqual({
      code: 1,
      out: '',
      stderr: 'An account with this email address already exists\n',
    })
  })

  test('takes a password from standard input and does not print it', async () => {
    const given = 'sixteen seashells'
    const made = await run(
      ['user', 'create', 'a@example.com', '--password-stdin', '--json'],
      {},
      `${given}\n`,
    )
    expect(made.code).toBe(0)
    expect(made.out).not.toContain(given)
    await server.client.call(login, { username: 'a@example.com', password: given })
  })

  test.each([
    ['1234567', 1],
    ['🔑🔑🔑🔑🔑🔑🔑', 1],
    ['12345678', 0],
  ])('takes no password of fewer than 8 characters: %s', async (given, code) => {
    const command = ['user', 'create', 'a@example.com', '--password-stdin']
    const stderr = code === 0 ? '' : 'The password must have at least 8 characters.\n'
    expect(await run(command, {}, `${given}\n`)).toMatchObject({ code, stderr })
  })

  test('knows accounts by whatever they were opened with as an address', async () => {
    await server.client.call(register, { name: 'Ada', email: 'Ada', password: 'sixteen seashells' })
    const { code, out } = await run(['reset-password', '--email=ADA'])
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('token=') })
    expect(await run(['reset-password', '--email=bob'])).toMatchObject({ code: 1, out: '' })
  })
})
