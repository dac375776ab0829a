// @module-tag system
import { execFile } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { version } from '#server/version.ts'
import { entry } from './command-line.ts'
import { serverProgram } from './program.ts'

const root = path.join(import.meta.dirname, '../..')

/** Starts a file in a process that first runs some code, which makes it look like another machine. */
const startWith = (disguise: string, file = entry) =>
  new Promise<{ code: number; out: string; stderr: string }>(resolve => {
    const args = ['--import', `data:text/javascript,${disguise}`, file, '--version']
    execFile(process.execPath, args, (error, out, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, stderr }),
    )
  })
const as = (member: string, value: string) =>
  `Object.defineProperty(process, ${JSON.stringify(member)}, { value: ${JSON.stringify(value)} });`
const musl = 'process.report.getReport = () => ({ header: {} });'
const node = (version: string) =>
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`

describe('the entry file', () => {
  test.each([
    [as('platform', 'win32'), 'win32 x64'],
    [as('platform', 'freebsd'), 'freebsd x64'],
    [as('arch', 'arm'), 'linux arm'],
    [as('arch', 'ia32'), 'linux ia32'],
    [as('arch', 'arm') + musl, 'linux arm musl'],
  ])('refuses machines for which there are no binaries: %s', async (disguise, system) => {
    const { code, out, stderr } = await startWith(as('arch', 'x64') + disguise)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(stderr).toContain(`Stowage needs Linux with glibc on x64 or arm64, and this is ${system}.\n`)
    expect(stderr).toContain('use WSL 2 or a container')
  })

  test.skipIf(process.platform !== 'linux')('starts with a warning where nobody has tried it', async () => {
    const { code, out, stderr } = await startWith(musl)
    expect({ code, out: out.trim() }).toEqual({ code: 0, out: version })
    expect(stderr).toBe(
      `Stowage is tested on Linux with glibc only, and this is linux ${process.arch} musl: it may work.\n`,
    )
  })

  test('refuses a Node.js that is too old, and says where the right one comes from', async () => {
    const { code, stderr } = await startWith(node('24.14.9'))
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^Stowage needs Node\.js 24\.15 or newer, and this is 24\.14\.9\.\nStart it with "npm start"/,
    )
    expect((await startWith(node('22.1.0') + musl)).stderr).toContain(
      '\nInstall Node.js 24: npm brings one along for',
    )
  })

  test('says nothing of its own here', async () => {
    expect(await startWith('0')).toEqual({ code: 0, out: `${version}\n`, stderr: '' })
  })
})

describe('the bundle', () => {
  /** What the server is bundled from, in a folder of its own, with all packages but some. */
  function copySources(without: readonly string[] = []): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'stowage-entry-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const copied = [
      'package-lock.json',
      'scripts',
      'contract',
      'server/src',
      'server/package.json',
      'server/stowage.js',
    ]
    for (const each of copied) cpSync(path.join(root, each), path.join(folder, each), { recursive: true })
    mkdirSync(path.join(folder, 'node_modules'))
    for (const each of readdirSync(path.join(root, 'node_modules')))
      if (!without.includes(each))
        symlinkSync(path.join(root, 'node_modules', each), path.join(folder, 'node_modules', each))
    return folder
  }
  const started = { code: 0, out: `${version}\n`, stderr: '' }
  const bundled = { ...started, stderr: 'The sources of the server have changed: it is bundled anew …\n' }

  test('is made where there is none, and anew when a source has changed', async () => {
    const folder = copySources()
    const file = path.join(folder, 'server/stowage.js')
    expect(await startWith('0', file)).toEqual(bundled)
    expect(await startWith('0', file)).toEqual(started)
    appendFileSync(path.join(folder, 'server/src/main.ts'), "process.stdout.write('changed\\n')\n")
    const changed = { out: `${version}\nchanged\n` }
    expect(await startWith('0', file)).toEqual({ ...bundled, ...changed })
    expect(await startWith('0', file)).toEqual({ ...started, ...changed })
  })

  test('has every module that runs as a process or a thread of its own', async () => {
    const folder = copySources()
    await startWith('0', path.join(folder, 'server/stowage.js'))
    const sources = globSync('**/!(*.test).ts', { cwd: path.join(root, 'server/src') }).map(file =>
      readFileSync(path.join(root, 'server/src', file), 'utf8'),
    )
    const modules = sources.flatMap(text => [
      ...text.matchAll(/new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g),
    ])
    expect(modules.length).toBeGreaterThan(1)
    for (const [, name] of modules)
      expect(existsSync(path.join(folder, 'server/dist', `${name}.js`)), name).toBe(true)
  })

  test('is not made anew from files that were only copied', async () => {
    const folder = copySources()
    await startWith('0', path.join(folder, 'server/stowage.js'))
    const other = copySources()
    cpSync(path.join(folder, 'server/dist'), path.join(other, 'server/dist'), {
      recursive: true,
      preserveTimestamps: true,
    })
    expect(await startWith('0', path.join(other, 'server/stowage.js'))).toEqual(started)
  })

  test('is done without where nothing is installed that makes it', async () => {
    const folder = copySources(['rolldown'])
    expect(await startWith('0', path.join(folder, 'server/stowage.js'))).toEqual(started)
  })

  test('names the sources in stacks', async () => {
    const { stderr } = await startWith(
      "process.umask = () => { throw new Error('no mask') }",
      serverProgram(),
    )
    const line = readFileSync(path.join(root, 'server/src/main.ts'), 'utf8')
      .split('process.umask')[0]
      ?.split('\n').length
    expect(stderr).toContain('Error: no mask\n')
    expect(stderr).toContain(`/server/src/main.ts:${line}:`)
  })
})

test('npm leaves out the Node.js that it brings along where that cannot run', () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  for (const processor of ['x64', 'arm64'])
    expect(packages[`node_modules/node-linux-${processor}`]).toMatchObject({
      os: 'linux',
      cpu: processor,
      libc: ['glibc'],
    })
})
