import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

// Writes dist/: the server as plain JavaScript, to run with `node dist/server/src/main.js` beside node_modules.

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'dist')

interface Range {
  readonly start: number
  readonly end: number
}

/** Where a module names other modules. */
function namedModules(file: string, source: string): Range[] {
  const { module, program } = parseSync(file, source)
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ]
  // Workers are named by `new URL('./worker.ts', import.meta.url)`.
  new Visitor({
    NewExpression({ callee, arguments: [first] }) {
      if (callee.type === 'Identifier' && callee.name === 'URL' && first?.type === 'Literal')
        requests.push(first)
    },
  }).visit(program)
  return requests.map(({ start, end }) => ({ start, end }))
}

/** What a module is called in dist/. */
function renamed(file: string, specifier: string): string {
  const inContract = /^(['"])@stowage\/contract\/(.+)\1$/.exec(specifier)?.[2]
  if (inContract === undefined) return specifier.replace(/\.ts(?=['"]$)/, '.js')
  return `'${path.posix.relative(path.posix.dirname(file), `contract/src/${inContract}.js`)}'`
}

/** A module without its types, naming other modules as they are called in dist/. */
function compile(file: string): string {
  const source = readFileSync(path.join(root, file), 'utf8')
  // Types are replaced by blanks, so that the places of the names stay.
  let code = stripTypeScriptTypes(source)
  const ranges = namedModules(file, source).toSorted((one, other) => other.start - one.start)
  for (const [at, { start, end }] of ranges.entries()) {
    if (ranges[at - 1]?.start === start) continue
    code = code.slice(0, start) + renamed(file, code.slice(start, end)) + code.slice(end)
  }
  return code
}

function write(file: string, text: string): void {
  const target = path.join(dist, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
}

/** A package's description without what only development needs. */
function describePackage(folder: string): void {
  const { name, version, license, type, imports, dependencies } = JSON.parse(
    readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string> | undefined>
  const own = Object.entries(imports ?? {}).filter(([, target]) => target.startsWith('./src/'))
  const needed = Object.entries(dependencies ?? {}).filter(
    ([dependency]) => !dependency.startsWith('@stowage/'),
  )
  const described = {
    name,
    version,
    private: true,
    license,
    type,
    ...(own.length === 0 ? {} : { imports: Object.fromEntries(own) }),
    dependencies: Object.fromEntries(needed),
  }
  write(`${folder}/package.json`, `${JSON.stringify(described, null, 2)}\n`)
}

/** The commit that is built; empty outside of a repository. */
function commitNow(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return ''
  }
}

rmSync(dist, { recursive: true, force: true })
const files = globSync('{contract,server}/src/**/*.ts', { cwd: root }).filter(
  file => !file.endsWith('.test.ts'),
)
for (const file of files) write(file.replace(/\.ts$/, '.js'), compile(file))
for (const folder of ['contract', 'server']) describePackage(folder)
write(
  'server/build.json',
  `${JSON.stringify({ commit: commitNow(), buildTime: new Date().toISOString() })}\n`,
)
for (const folder of ['web/dist', 'server/sample'])
  cpSync(path.join(root, folder), path.join(dist, folder), { recursive: true })
console.log(`dist/ has ${files.length} modules; run it with: node dist/server/src/main.js`)
