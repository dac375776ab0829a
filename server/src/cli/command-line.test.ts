import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { createGroup, getGroup } from '@stowage/contract/groups/groups'
import { login } from '@stowage/contract/people/sessions'
import { getSelf, updateSelf } from '@stowage/contract/people/users'
import { resetPassword } from '@stowage/contract/values/passwords'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enqueue } from '#jobs/queue.ts'
import { version } from '#server/version.ts'
import { settingsOf, stowage, stowageHere } from '#test/command-line.ts'
import { databases } from '#test/databases.ts'
import { freePort } from '#test/free-port.ts'
import { serverProgram } from '#test/program.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

describe.each(databases)('a command beside a server, on %s', kind => {
  let server: TestApp
  beforeEach(async () => {
    server = await testApp(kind)
  })
  afterEach(() => server.close())

  const run = (args: string[], env: Record<string, string> = {}, input = '') =>
    stowageHere(args, { ...settingsOf(server), ...env }, input)

  test('shows what people have typed without what a terminal would act on', { tags: 'system' }, async () => {
    const ada = await server.signUp('Ada')
    const name = 'ev\u001b[31mil\nboss@example.org  Boss\u009b'
    await ada.client.call(updateSelf, { name, email: ada.email })
    const { out } = await run(['user', 'list'])
    expect(out).toContain(String.raw`ev\u001b[31mil\nboss@example.org  Boss\u009b`)
    const [account] = JSON.parse((await stowage(['user', 'list', '--json'], settingsOf(server))).out)
    expect(account.name).toBe(name)
  })

  test('lists accounts with their groups', async () => {
    const ada = await server.signUp('Ada')
    const { out } = await run(['user', 'list'])
    expect(out).toMatch(new RegExp(`^EMAIL.*\\n${ada.email} +Ada +superuser +Ada's Home \\(owner\\)\\n$`))
    expect(JSON.parse((await run(['user', 'list', '--json'])).out)).toMatchObject([
      { email: ada.email, disabledAt: null, groups: [{ id: ada.groupId, role: 'owner' }] },
    ])
  })

  test('keeps somebody out, sessions included, and lets them in again', async () => {
    const ada = await server.signUp('Ada')
    expect(await run(['user', 'disable', ada.email])).toMatchObject({ code: 0 })
    expect((await ada.client.send(getSelf, {})).status).toBe(401)
    const signIn = () => server.client.send(login, { username: ada.email, password: ada.password })
    expect((await signIn()).status).toBe(401)
    expect(await run(['user', 'enable', ada.email])).toMatchObject({ code: 0 })
    expect((await signIn()).status).toBe(200)
  })

  test.each([
    ['user', 'reset-password'],
    ['reset-password', '--email'],
  ])('makes a link to a new password: %s %s', async (...command) => {
    const ada = await server.signUp('Ada')
    const { code, out } = await run([...command, ada.email], {
      STOWAGE_OPTIONS_HOSTNAME: 'stowage.example.org',
    })
    expect(code).toBe(0)
    const token = /^https:\/\/stowage\.example\.org\/reset-password\?token=(\S+)\n$/.exec(out)?.[1] ?? ''
    const password = 'new and improved'
    await server.client.call(resetPassword, { token, password })
    await server.client.call(login, { username: ada.email, password })
  })

  test.each([
    [{}, 'http://localhost:7745'],
    [{ STOWAGE_WEB_PORT: '8080', STOWAGE_WEB_HOST: '0.0.0.0' }, 'http://localhost:8080'],
    [{ STOWAGE_WEB_PORT: '8080', STOWAGE_WEB_HOST: '192.168.1.5' }, 'http://192.168.1.5:8080'],
    [{ STOWAGE_WEB_HOST: '::1' }, 'http://[::1]:7745'],
    [{ STOWAGE_OPTIONS_HOSTNAME: 'http://items.local:81/' }, 'http://items.local:81'],
  ])('prints the whole address of that link: %j', async (settings, base) => {
    const ada = await server.signUp('Ada')
    const { out } = await run(['reset-password', '--email', ada.email], settings)
    expect(out).toMatch(/^\S+\n$/)
    expect(new URL(out).origin).toBe(base)
    expect(new URL(out).searchParams.get('token')).toMatch(/^[A-Z2-7]{26}$/)
  })

  test('changes roles, and leaves no group without an owner', async () => {
    const ada = await server.signUp('Ada')
    const club = await ada.client.call(createGroup, { name: 'Rowing club' })
    const demote = ['user', 'role', ada.email, 'Rowing club', 'user']
    expect(await run(demote)).toMatchObject({
      code: 1,
      stderr: '"Rowing club" would have no owner who may sign in; make somebody else one first\n',
    })
    const inClub = ada.client.as({ groupId: club.id })
    expect((await inClub.call(getGroup, {})).role).toBe('owner')
    expect(await run(['user', 'role', ada.email, club.id, 'owner'])).toMatchObject({ code: 0 })
  })

  test('lets somebody into a group only when nobody is in it', async () => {
    const ada = await server.signUp('Ada')
    const bob = await server.signUp('Bob')
    const club = await ada.client.call(createGroup, { name: 'Chess club' })
    const join = ['user', 'role', bob.email, club.id, 'owner']
    expect(await run(join)).toMatchObject({ code: 1, stderr: expect.stringContaining('is in no group') })
    await server.app.database.write(club.id, async ({ db }) => {
      await db.q.deleteFrom('memberships').where('group_id', '=', club.id).execute()
    })
    expect(await run(join)).toMatchObject({ code: 0, out: `${bob.email} is an owner of Chess club now.\n` })
    expect((await bob.client.as({ groupId: club.id }).call(getGroup, {})).role).toBe('owner')
  })

  test('lists jobs, and retries or forgets those that were given up', async () => {
    const now = server.clock.now().toISOString()
    const add = (state: 'waiting' | 'failed') =>
      server.app.database.write(null, async ({ db }) => {
        const id = await enqueue(db, { kind: 'x', input: {}, groupId: null, runAt: now, now })
        const failure = { state, error: 'no paper' }
        if (state === 'failed') await db.q.updateTable('jobs').set(failure).where('id', '=', id).execute()
        return id
      })
    const failed = await add('failed')
    const waiting = await add('waiting')
    expect((await run(['jobs', 'list', 'failed'])).out).toContain('no paper')
    expect(await run(['jobs', 'retry', failed])).toMatchObject({ code: 0 })
    expect(JSON.parse((await run(['jobs', 'list', 'failed', '--json'])).out)).toEqual([])
    const refused = { code: 1, stderr: expect.stringContaining('was not given up: it waits') }
    expect(await run(['jobs', 'retry', waiting])).toMatchObject(refused)
    const unknown = { code: 1, stderr: 'There is no job "x".\n' }
    expect(await run(['jobs', 'discard', 'x'])).toMatchObject(unknown)
    expect(await run(['jobs', 'discard', waiting])).toMatchObject({ code: 0, out: 'One job forgotten.\n' })
    expect(await run(['jobs', 'discard', '--all'])).toMatchObject({ code: 0 })
    expect(JSON.parse((await run(['jobs', 'list', '--json'])).out)).toMatchObject([{ id: failed }])
  })

  test('says that the database is of this version', async () => {
    expect(await run(['migrate', '--check'])).toEqual({
      code: 0,
      out: 'The database is of this version.\n',
      stderr: '',
    })
  })
})

describe('the command line', { tags: 'sqlite' }, () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'stowage-cli-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const run = (args: string[], env: Record<string, string> = {}) =>
    stowageHere(args, { STOWAGE_DATA: folder, ...env })

  test('tells about itself and each command, as a person calls it', { tags: 'system' }, async () => {
    const { code, out, stderr } = await stowage(['--help'], {})
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const names = [...out.matchAll(/^ {2}([a-z-]+) {2}/gm)].map(([, name = '']) => name)
    for (const name of ['serve', 'config', 'migrate', 'user', 'jobs', 'doctor']) expect(names).toContain(name)
    for (const name of names) {
      const asked = await run([name, '--help'])
      expect(asked).toMatchObject({ code: 0, stderr: '' })
      expect(asked.out).toMatch(new RegExp(`^Usage: stowage ${name}\\b`))
      expect(await run(['help', name])).toEqual(asked)
      expect(out.split('\n').every(line => line.length <= 120)).toBe(true)
    }
    expect((await run(['help'])).out).toBe(out)
  })

  test.each(['--version', '-v'])('says which version it is: %s', async flag => {
    expect(await run([flag])).toEqual({ code: 0, out: `${version}\n`, stderr: '' })
  })

  test('ends quietly when nobody reads on', { tags: 'system' }, async () => {
    const child = spawn(
      'sh',
      ['-c', `"$0" "$1" config | head -n 1; echo ok`, process.execPath, serverProgram()],
      {
        env: { PATH: process.env['PATH'], STOWAGE_DATA: folder },
      },
    )
    const [out, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    expect(out).toMatch(/^STOWAGE_\w+ .*\nok\n$/)
    expect(stderr).toBe('')
  })

  test('fails when its output cannot be written, and says so', { tags: 'system' }, async () => {
    const env = { PATH: process.env['PATH'], STOWAGE_DATA: folder }
    for (const command of ['config', 'backup -']) {
      if (command !== 'config') await run(['migrate'])
      const line = `"$0" "$1" ${command} > /dev/full`
      const child = spawn('sh', ['-c', line, process.execPath, serverProgram()], { env })
      const ended = once(child, 'close')
      expect(await text(child.stderr)).toMatch(/ \(ENOSPC: no space left on device, write\)\./)
      expect((await ended)[0]).toBe(1)
    }
  })

  test('says what is wrong with the settings where complaints belong', async () => {
    const { code, out, stderr } = await run(['config'], { STOWAGE_WEB_PORT: 'eighty' })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(stderr).toContain('STOWAGE_WEB_PORT must be')
  })

  test.each([
    [['usre', 'list'], 'There is no command "usre". Did you mean "user"?'],
    [['help', 'docter'], 'There is no command "docter". Did you mean "doctor"?'],
    [['user'], 'Name a subcommand.'],
    [['user', 'disable'], 'Name the account by its email address.'],
    [['user', 'list', '--jsno'], 'There is no flag --jsno. Did you mean --json?'],
    [['jobs', 'retry'], 'Name one job, or use --all.'],
    [['doctor', 'now'], '"now" is too much here.'],
    [['config', 'web', 'port'], '"web port" is too much here.'],
    [['migrate', 'now'], '"now" is too much here.'],
    [['user', 'list', 'ada@example.org'], '"ada@example.org" is too much here.'],
    [['user', 'disable', 'ada@example.org', 'bob@example.org'], '"bob@example.org" is too much here.'],
    [['jobs', 'list', 'failed', 'waiting'], '"waiting" is too much here.'],
    [['--web-port', '8080', 'doctor'], '"doctor" is no setting. A command comes first: stowage doctor …'],
    [['backup', ''], 'Name the file to write, or "-" for standard output.'],
  ])('answers 2 and shows the help after %j', async (args, sentence) => {
    await run(['migrate'])
    const { code, out, stderr } = await run(args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(stderr.startsWith(`${sentence}\n\nUsage: stowage`)).toBe(true)
  })

  test('does not make a database where there is none', async () => {
    const none = {
      code: 1,
      out: '',
      stderr: `There is no database in ${folder}. Name its folder with --data.\n`,
    }
    for (const args of [['user', 'list'], ['jobs', 'list'], ['doctor']]) expect(await run(args)).toEqual(none)
    expect(await run(['migrate', '--check'])).toMatchObject({ code: 1 })
    const pending = await run(['migrate', '--check', '--json'])
    expect(JSON.parse(pending.out)).toMatchObject({
      steps: expect.arrayContaining(['0001-inventory']),
      done: false,
    })
    expect((await run(['migrate'])).out).toContain('0001-inventory: done')
    expect(JSON.parse((await run(['migrate', '--json'])).out)).toEqual({ steps: [], done: true })
    expect((await run(['user', 'list'])).out).toBe('Nobody has an account yet.\n')
  })

  const onData = [
    'serve',
    'migrate --check',
    'user list',
    'jobs list',
    'doctor',
    'files move',
    'backup -',
    'restore none.zip',
    'move-in /nowhere',
  ]

  test.skipIf(process.getuid?.() !== 0).each(onData)(
    'warns who runs it on a folder of somebody else: %s',
    async command => {
      const refused = { STOWAGE_DATABASE_URL: `postgres://stowage@127.0.0.1:${await freePort()}/stowage` }
      expect((await run(command.split(' '), refused)).stderr).not.toContain('belongs to')
      await chown(folder, 65_534, 65_534)
      const { stderr } = await run(command.split(' '), refused)
      expect(stderr).toContain(`WARNING: ${folder} belongs to nobody, and this runs as root: `)
      expect(stderr).toContain('Run it as the owner: sudo -u nobody stowage …\n')
      await chown(folder, 4_000_000_000, 0)
      expect((await run(command.split(' '), refused)).stderr).toContain("sudo -u '#4000000000' stowage")
    },
  )

  test.each(['migrate', 'doctor', 'jobs list', 'user list'])(
    'says in a sentence that the database does not answer: %s',
    async command => {
      const url = `postgres://stowage:secret@127.0.0.1:${await freePort()}/stowage`
      const { code, out, stderr } = await run(command.split(' '), { STOWAGE_DATABASE_URL: url })
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(stderr).toMatch(/^The database cannot be reached: .*ECONNREFUSED.*\.\n$/)
    },
  )

  test.each(['migrate', 'doctor', 'jobs list', 'user list'])(
    'says all that is wrong with the settings: %s',
    async command => {
      const { code, out, stderr } = await run(command.split(' '), { STOWAGE_WEB_PROT: '1' })
      expect(code).toBe(1)
      expect(command === 'doctor' ? out : stderr).toContain('Did you mean STOWAGE_WEB_PORT?')
    },
  )
})
