// @module-tag sqlite
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadConfig, settings } from '#server/config.ts'
import { openTestDatabase } from './databases.ts'
import { ServerProcess } from './server-process.ts'

interface Service {
  readonly image?: string
  readonly build?: string
  readonly ports?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly configs?: readonly { source: string }[]
  readonly depends_on?: readonly string[] | Readonly<Record<string, { condition: string }>>
  readonly healthcheck?: object
  readonly stop_grace_period?: string
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, null>>
  readonly configs?: Readonly<Record<string, { content: string }>>
}

const root = path.join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const scratch = mkdtempSync(path.join(tmpdir(), 'stowage-deploy-'))
afterAll(() => rmSync(scratch, { recursive: true }))

/** Whether a program is there. */
function has(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

/** A compose file as Compose sees it, with something for each variable that has to be given. */
const composeOf = (file: string): Compose =>
  JSON.parse(
    JSON.stringify(parse(read(file), { merge: true }))
      .replace(/\$\{\w+:\?[^}]*\}/g, 'given')
      .replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
  ) as Compose

const known = new Set(settings.flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name])))
const unknownIn = (names: readonly string[]): string[] =>
  names.filter(name => name.startsWith('STOWAGE_') && !known.has(name))

const sizedHeap = '--max-semi-space-size=8'

describe.each(['deploy/compose.yaml', 'deploy/compose.postgres.yaml'])('%s', file => {
  const { services, volumes, configs = {} } = composeOf(file)
  const ours = Object.values(services).filter(({ image }) => image === 'stowage')

  test('runs Stowage, from this repository, under settings that it understands', () => {
    expect(ours.length).toBeGreaterThan(0)
    for (const { build, environment = {}, volumes = [] } of ours) {
      expect(existsSync(path.join(root, 'deploy', build ?? '', 'Dockerfile'))).toBe(true)
      expect(unknownIn(Object.keys(environment))).toEqual([])
      expect(loadConfig({ STOWAGE_DATA: '/data', ...environment }).config.data).toBe('/data')
      expect(volumes.map(volume => volume.split(':')[1])).toEqual(['/data', '/var/tmp'])
    }
  })

  test('keeps data in volumes that are declared, no two of them in one', () => {
    const used = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.map(volume => volume.split(':')[0]),
    )
    expect(used.toSorted()).toEqual(Object.keys(volumes).toSorted())
  })

  test('names only what it has, and waits only for what can tell that it is well', () => {
    for (const { depends_on: needs = [], configs: files = [] } of Object.values(services)) {
      for (const name of Array.isArray(needs) ? needs : Object.keys(needs))
        expect(services).toHaveProperty([name as string])
      for (const [name, { condition }] of Array.isArray(needs) ? [] : Object.entries(needs))
        if (condition === 'service_healthy') expect(services[name]?.healthcheck).toBeDefined()
      for (const { source } of files) expect(configs).toHaveProperty([source])
    }
  })

  test('fetches images of a version that is named', () => {
    const fetched = Object.values(services).flatMap(({ image = '', build }) => (build ? [] : [image]))
    for (const image of fetched) expect(image).toMatch(/:v?\d/)
  })

  test('gives a server more time to stop than it takes, however long it goes on serving', () => {
    for (const { environment = {}, stop_grace_period: grace = '10s' } of ours) {
      const { stopDelay } = loadConfig({ STOWAGE_DATA: '/data', ...environment }).config.web
      expect(Number.parseInt(grace, 10) * 1000).toBeGreaterThanOrEqual(stopDelay + 20_000)
    }
  })

  test('publishes one way in', () => {
    const published = Object.entries(services).filter(([, { ports = [] }]) => ports.length > 0)
    expect(published).toHaveLength(1)
  })
})

describe('deploy/compose.postgres.yaml', () => {
  const file = read('deploy/compose.postgres.yaml')
  const { services, configs = {} } = composeOf('deploy/compose.postgres.yaml')

  test.skipIf(!has('openssl'))('tells at its top how to make every secret that it asks for', () => {
    const commands = /^# {3}(\( umask[^]*?\) > deploy\/\.env)$/m.exec(file)?.[1]?.replaceAll(/^# {3}/gm, '')
    mkdirSync(path.join(scratch, 'deploy'))
    execFileSync('sh', ['-c', commands ?? 'false'], { cwd: scratch })
    const made = readFileSync(path.join(scratch, 'deploy/.env'), 'utf8')
    const asked = new Set([...file.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name))
    const names = made
      .trim()
      .split('\n')
      .map(line => line.split('=')[0])
    expect(names.toSorted()).toEqual([...asked].toSorted())
    expect(made).toMatch(/^GARAGE_KEY=GK[0-9a-f]{24}$/m)
    expect(made).toMatch(/^GARAGE_SECRET=[0-9a-f]{64}$/m)
    expect(made).toMatch(/^GARAGE_RPC_SECRET=[0-9a-f]{64}$/m)
  })

  test('sends requests to each server, and asks each whether it is ready', () => {
    const proxy = configs['proxy']?.content ?? ''
    const servers = Object.keys(services).filter(name => services[name]?.image === 'stowage')
    for (const server of servers) expect(proxy).toContain(`${server}:7745`)
    expect(proxy).toContain('health_uri /api/ready')
  })

  test('keeps the secrets out of the repository and of images', () => {
    expect(read('.gitignore')).toContain('/deploy/.env\n')
    expect(read('.dockerignore')).toContain('**/.env\n')
  })
})

describe('the Dockerfile', () => {
  const file = read('Dockerfile')
  const probe = JSON.parse(/HEALTHCHECK[^]*?CMD (\[.*\])/.exec(file)?.[1] ?? '[]') as string[]
  const ask = (port: string): Promise<number> =>
    promisify(execFile)(probe[0] ?? '', probe.slice(1), { env: { STOWAGE_WEB_PORT: port } }).then(
      () => 0,
      error => error.code as number,
    )

  test('copies what is there and not left out of images, the description of each workspace included', () => {
    const left = read('.dockerignore')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('**/'))
    const copied = [...file.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
      sources.split(' '),
    )
    for (const source of copied) {
      expect(existsSync(path.join(root, source)), source).toBe(true)
      expect(left.filter(each => source === each || source.startsWith(`${each}/`))).toEqual([])
    }
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    expect(copied).toEqual(expect.arrayContaining(workspaces.map(each => `${each}/package.json`)))
  })

  test('takes along what the build reads, whatever else is left out', () => {
    const left = read('.dockerignore').split('\n')
    for (const needed of ['scripts', 'contract', 'server', 'web', 'package-lock.json'])
      expect(left).not.toContain(needed)
  })

  test('starts the server as npm does, with a small young heap', () => {
    const line = /printf '(.*?)' > \/usr\/local\/bin\/stowage/.exec(file)?.[1] ?? ''
    const script = execFileSync('printf', [line], { encoding: 'utf8' })
    expect(script).toBe(`#!/bin/sh\nexec node ${sizedHeap} /stowage/dist/server/src/main.js "$@"\n`)
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
    for (const other of [scripts.start, read('deploy/stowage.service')]) expect(other).toContain(sizedHeap)
  })

  test('says the port and the settings as the server knows them', () => {
    const { port } = loadConfig({}).config.web
    expect(file).toContain(`EXPOSE ${port}\n`)
    expect(probe.join()).toContain(`:-${port}}`)
    expect(unknownIn(file.match(/STOWAGE_[A-Z_]+/g) ?? [])).toEqual([])
  })

  test('asks without a second Node, by what the base image has', () => {
    expect(file.match(/^FROM .*$/gm)?.at(-1)).toBe('FROM node:24-bookworm-slim')
    expect(probe[0]).toBe('bash')
    expect(probe.join()).not.toMatch(/node|curl|wget/)
  })

  test('asks a server whether it is ready, and notices when it is not', { tags: 'system' }, async () => {
    const { settings, drop } = await openTestDatabase('sqlite')
    const server = await ServerProcess.start({ ...settings, STOWAGE_WEB_STOP_DELAY: '60s' })
    const { port } = new URL(server.url)
    expect(await ask(port)).toBe(0)
    const isGone = server.kill('SIGTERM')
    await expect.poll(() => ask(port)).toBe(1)
    expect(server.isRunning).toBe(true)
    await server.kill()
    await isGone
    expect(await ask(port)).toBe(1)
    await drop()
  })
})

describe('deploy/stowage.service', () => {
  const file = read('deploy/stowage.service')

  test('uses settings that exist, and waits longer than a server takes to stop', () => {
    expect(unknownIn(file.match(/STOWAGE_[A-Z_]+/g) ?? [])).toEqual([])
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(file)?.[1])).toBeGreaterThanOrEqual(30)
  })

  const judge = 'systemd-analyze'

  /** What systemd has to say of the unit, with a drop-in. */
  const judged = (dropIn: string): string => {
    const unit = path.join(scratch, 'stowage.service')
    mkdirSync(`${unit}.d`, { recursive: true })
    writeFileSync(unit, file.replaceAll('/opt/stowage', root))
    writeFileSync(`${unit}.d/override.conf`, dropIn)
    const { stdout, stderr } = spawnSync(judge, ['verify', unit], { encoding: 'utf8' })
    return stdout + stderr
  }
  const dropIns = [...read('docs/guide/install.md').matchAll(/^```ini\n([^]*?)^```$/gm)].map(
    ([, text = '']) => text,
  )

  test.skipIf(!has(judge))('is a unit that systemd understands', () => {
    expect(judged('')).toBe('')
    expect(judged('[Service]\nDevicePolicy=shut\n')).toContain('Failed to parse')
  })

  test.skipIf(!has(judge)).each(dropIns)('may be changed as the guide says: %s', dropIn => {
    expect(judged(dropIn)).toBe('')
  })

  test('has a drop-in in the guide for each of the limits that owners run into', () => {
    for (const name of ['ReadWritePaths', 'DeviceAllow', 'SupplementaryGroups'])
      expect(dropIns.join()).toContain(`${name}=`)
  })
})

describe('deploy/stowage', () => {
  const run = (user: string, settings: string) => {
    const script = path.join(scratch, 'stowage')
    const variables = path.join(scratch, 'stowage.env')
    writeFileSync(variables, settings)
    const text = read('deploy/stowage')
      .replaceAll('/opt/stowage', root)
      .replaceAll('/etc/stowage.env', variables)
      .replace('"$(id -un)" = stowage', `"$(id -un)" = ${user}`)
      .replace('exec sudo', 'exec echo sudo')
    writeFileSync(script, text)
    const env = { PATH: process.env['PATH'] }
    return execFileSync('sh', [script, 'config', '--json'], { encoding: 'utf8', env })
  }
  const valueIn = (printed: string, name: string): unknown =>
    (JSON.parse(printed) as { name: string; value: string }[]).find(each => each.name === name)?.value
  const me = userInfo().username

  test('runs a command on the data and with the settings of the service', () => {
    const printed = run(me, "STOWAGE_WEB_PORT=8123\nSTOWAGE_OPTIONS_HOSTNAME='a.example.org'\n")
    expect(valueIn(printed, 'STOWAGE_DATA')).toBe('/var/lib/stowage')
    expect(valueIn(printed, 'STOWAGE_WEB_PORT')).toBe('8123')
    expect(valueIn(printed, 'STOWAGE_OPTIONS_HOSTNAME')).toBe('a.example.org')
    expect(valueIn(run(me, 'STOWAGE_DATA=/srv/stowage\n'), 'STOWAGE_DATA')).toBe('/srv/stowage')
  })

  test('becomes the user of the service first', () => {
    expect(run('somebody-else', '')).toMatch(/^sudo -u stowage \S+\/stowage config --json\n$/)
  })
})
