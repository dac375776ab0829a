// @module-tag system
import { execFile } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { version } from '#server/version.ts'
import { serverProgram } from './program.ts'

const root = path.join(import.meta.dirname, '../..')
/** The file that Node.js runs for `stowage`. */
const entry = path.join(root, 'server/stowage.js')

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
  /** The entry file, its bundle and what it was built from, in a folder of their own. */
  function copyBuilt(): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'stowage-entry-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const each of [
      'package-lock.json',
      'scripts/stamp.js',
      'server/dist',
      'server/package.json',
      'server/src/db/migrations',
      'server/stowage.js',
    ])
      cpSync(path.join(root, each), path.join(folder, each), { recursive: true })
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    return folder
  }
  const started = { code: 0, out: `${version}\n`, stderr: '' }
  const refused = {
    code: 1,
    out: '',
    stderr:
      'Stowage is not built for these packages and this database model. Run npm ci (without --omit=dev).\n',
  }

  test.each<[string, (folder: string) => void]>([
    ['it is missing', folder => rmSync(path.join(folder, 'server/dist'), { recursive: true })],
    ['the packages are others', folder => appendFileSync(path.join(folder, 'package-lock.json'), '\n')],
    [
      'there is a newer migration',
      folder => writeFileSync(path.join(folder, 'server/src/db/migrations/9999-newer.ts'), ''),
    ],
  ])('refuses to start when %s', async (_, change) => {
    const folder = copyBuilt()
    const file = path.join(folder, 'server/stowage.js')
    expect(await startWith('0', file)).toEqual(started)
    change(folder)
    expect(await startWith('0', file)).toEqual(refused)
  })

  test('has every module that runs as a process or a thread of its own', () => {
    const sources = globSync('**/!(*.test).ts', { cwd: path.join(root, 'server/src') }).map(file =>
      readFileSync(path.join(root, 'server/src', file), 'utf8'),
    )
    const modules = sources.flatMap(text => [
      ...text.matchAll(/new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g),
    ])
    expect(modules.length).toBeGreaterThan(1)
    for (const [, name] of modules)
      expect(existsSync(path.join(root, 'server/dist', `${name}.js`)), name).toBe(true)
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
