import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// A registry that does not have a package for some other platform makes `npm install` leave it out of the lock file,
// and then `npm ci` refuses the whole file. This writes the missing entries; npm passes over them where they do not fit.
// The packages with Node.js do not say that they need glibc: the lock file says so, or Alpine would get one that cannot run.

interface Entry {
  readonly version?: string
  readonly dev?: boolean
  readonly libc?: readonly string[]
  readonly engines?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly [other: string]: unknown
}

interface Lock {
  packages: Record<string, Entry>
}

const file = path.join(import.meta.dirname, '../package-lock.json')
const text = readFileSync(file, 'utf8')
const lock = JSON.parse(text) as Lock

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const libraries: Readonly<Record<string, string>> = {
  gnu: 'glibc',
  musl: 'musl',
  gnueabihf: 'glibc',
  musleabihf: 'musl',
}

/** The entry of a package that is named after its platform, such as `@oxlint/binding-linux-x64-musl`. */
function entryOf(name: string, version: string, { dev, engines }: Entry): Entry | undefined {
  const words = name.split(/[/-]/)
  const at = words.findIndex(word => systems.includes(word))
  const [system, processor, library = ''] = words.slice(at)
  if (at < 0 || system === undefined || processor === undefined) return undefined
  return {
    version,
    cpu: [processor],
    ...(dev === undefined ? {} : { dev }),
    ...(libraries[library] === undefined ? {} : { libc: [libraries[library]] }),
    optional: true,
    os: [system],
    ...(engines === undefined ? {} : { engines }),
  }
}

const missing = Object.values(lock.packages).flatMap(entry =>
  Object.entries(entry.optionalDependencies ?? {}).flatMap(([name, version]) => {
    const key = `node_modules/${name}`
    const written = key in lock.packages ? undefined : entryOf(name, version, entry)
    return written === undefined ? [] : [[key, written] as const]
  }),
)

const withoutLibrary = Object.entries(lock.packages)
  .filter(([name, { libc }]) => name.startsWith('node_modules/node-linux-') && libc === undefined)
  .map(([name, entry]) => [name, { ...entry, libc: ['glibc'] }] as const)
const mended = [...missing, ...withoutLibrary]

if (process.argv.includes('--check')) {
  for (const [name] of mended)
    console.error(`package-lock.json lacks ${name}, or its libc. Run: npm run lock`)
  if (mended.length > 0) process.exitCode = 1
} else {
  const entries = Object.entries<Entry>({ ...lock.packages, ...Object.fromEntries(mended) })
  lock.packages = Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
