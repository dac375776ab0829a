import { isBuiltin } from 'node:module'
import path from 'node:path'
import { type Node, type ParseResult, parseSync, Visitor } from 'oxc-parser'

type Program = ParseResult['program']

interface Import {
  readonly from: string
  /** Only types, which leave nothing behind at run time. */
  readonly isType: boolean
  readonly names: readonly string[]
}

/** The file in our repository that an import means; undefined for packages. */
function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  if (specifier.startsWith('#test/')) return `server/test/${specifier.slice(6)}`
  if (specifier.startsWith('#')) return `server/src/${specifier.slice(1).replace(/^server\//, '')}`
  if (specifier.startsWith('@stowage/'))
    return `${specifier.replace(/^@stowage\/(\w+)\//, '$1/src/').replace(/\.ts$/, '')}.ts`
  return undefined
}

const everywhere = ['kernel', 'contract']
const platform = ['db', 'files', 'outbound', 'events', 'jobs', 'idempotency', 'long-writes', 'http']
/** Room → rooms that it may import from, besides itself; and those of which it may only name types. */
const table: Readonly<Record<string, { values: readonly string[]; types?: readonly string[] }>> = {
  contract: { values: [] },
  kernel: { values: ['contract'] },
  config: { values: everywhere },
  context: { values: everywhere, types: ['db', 'events', 'jobs'] },
  db: { values: everywhere },
  files: { values: [...everywhere, 'outbound'], types: ['config'] },
  outbound: { values: everywhere, types: ['config'] },
  jobs: { values: [...everywhere, 'db'], types: ['context', 'config'] },
  events: { values: [...everywhere, 'db', 'jobs'], types: ['context', 'config'] },
  idempotency: { values: [...everywhere, 'db', 'jobs'], types: ['context'] },
  'long-writes': { values: [...everywhere, 'db', 'jobs', 'events', 'idempotency'], types: ['context'] },
  metrics: { values: everywhere, types: ['db', 'jobs'] },
  http: { values: everywhere, types: ['context', 'db', 'events', 'jobs', 'idempotency'] },
  features: { values: [...everywhere, ...platform], types: ['context', 'config'] },
  web: { values: ['contract'] },
}
/** Room of the web page → its rooms that it may import from; main.tsx, app/ and testing/ may import from all. */
const webTable: Readonly<Record<string, readonly string[]>> = {
  i18n: [],
  styles: [],
  ui: ['i18n'],
  data: ['ui', 'i18n'],
  shared: ['data', 'ui', 'i18n'],
  features: ['shared', 'data', 'ui', 'i18n'],
}

/** Rooms of the page's data; each may import from those before it. */
const dataRooms = ['wire', 'person', 'history', 'items', 'draw-photo', 'outbox', 'device']

const drivers = /^(better-sqlite3|pg|pg-.*|node:sqlite)$/
const network = /^((node:)?(net|http|https|http2|tls|dgram|undici|ws)|@aws-sdk\/.*)$/
/** What only looks at addresses. */
const pureNetwork = new Set(['isIP', 'isIPv4', 'isIPv6', 'BlockList', 'SocketAddress'])
const badFolder = /(^|\/)(utils?|helpers|misc)\//

/** Which room of the house a file is in; `root` for the composition: app.ts, write-context.ts, main.ts, cli/ and the like. */
function roomOf(file: string): string {
  if (file.startsWith('contract/')) return 'contract'
  if (file.startsWith('web/')) return 'web'
  const [first = '', ...rest] = file.replace('server/src/', '').split('/')
  if (first === 'config.ts') return 'config'
  if (first === 'context.ts') return 'context'
  return rest.length === 0 || first === 'cli' ? 'root' : first
}

const partOf = (file: string): string | undefined => /(?:^|\/)features\/([^/]+)\//.exec(file)?.[1]

/** Everything in a file that the rules of the house forbid, a sentence each. `order` is app.ts's list of features. */
export function faultsIn(file: string, source: string, order: readonly string[]): string[] {
  const parsed = parseSync(file, source)
  const { module, errors } = parsed
  if (errors.length > 0) return [`${file} cannot be parsed: ${errors[0]?.message}`]
  const imports: Import[] = [...module.staticImports, ...module.staticExports].flatMap(
    ({ entries, ...statement }) => {
      const from =
        'moduleRequest' in statement
          ? statement.moduleRequest.value
          : entries.map(entry => requestIn(entry)).find(Boolean)
      if (from === undefined) return []
      const isType = entries.length > 0 && entries.every(entry => entry.isType)
      return [{ from, isType, names: entries.map(entry => entry.importName.name ?? '') }]
    },
  )
  const faults = imports.flatMap(each => faultOf(file, each, order) ?? [])
  if (webRoomOf(file) === 'data' && dataRoomOf(file) < 0) faults.push('is in no room of data')
  if (
    module.staticExports.some(({ entries }) =>
      entries.some(({ exportName }) => String(exportName.kind) === 'Default'),
    )
  )
    faults.push('has a default export')
  if (badFolder.test(file)) faults.push('lies in a folder whose name says nothing')
  if (mayDeed.test(source)) faults.push(...deedsIn(file, parsed.program))
  return faults.map(fault => `${file} ${fault}`)
}

/** Texts without which `deedsIn` finds nothing: most files have none, and are spared a walk through their program. */
const mayDeed = /\bprocess\b|\bJSON\b|\bnow\b|\bDate\b|\bimport\s*\(|\bfetch\b/

/** What the code does itself that only one place may do. */
function deedsIn(file: string, program: Program): string[] {
  const faults: string[] = []
  const isClock = file === 'server/src/kernel/clock.ts'
  const isWeb = file.startsWith('web/')
  new Visitor({
    MemberExpression({ object, property }) {
      if (object.type !== 'Identifier' || !('name' in property)) return
      const name = `${object.name}.${property.name}`
      if (name === 'process.env' && file !== 'server/src/config.ts')
        faults.push('reads process.env, which only config.ts does')
      if (name === 'JSON.parse' && readsOthers.test(file) && !readsOwn.has(file)) faults.push(parsesJson)
      if (/^(Date|performance)\.now$/.test(name) && !isClock && !isWeb) faults.push(asksTime)
    },
    NewExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0 && !isClock && !isWeb)
        faults.push(asksTime)
    },
    ImportExpression({ source }) {
      if (source.type !== 'Literal' || typeof source.value !== 'string') return
      const target = resolveImport(file, source.value)
      const ofPackage = target === undefined && packageFault(roomOf(file), source.value, false, ['*'])
      const fault = ofPackage || (isWeb && target !== undefined && webFault(file, target))
      if (fault) faults.push(fault)
    },
    CallExpression({ callee }) {
      const fetches = callee.type === 'Identifier' && callee.name === 'fetch'
      if (fetches && file.startsWith('server/') && roomOf(file) !== 'outbound')
        faults.push('calls fetch, which only outbound/ does')
    },
  }).visit(program)
  return faults
}

const hasDocstrings =
  /^(contract\/|server\/src\/(kernel|db|http|events|jobs|idempotency|long-writes|outbound|metrics)\/|server\/src\/[^/]+$)/
const vagueDocstring = /\/\*\*[\s*]*(What|How|Who|Whoever|Whose)\b/
const mayPackLiterals = /\](\s*:[^=]*)?\s*=\s*\[/

/** Violations of STYLE.md in the form of a file, a sentence each: vague docstrings, and literals packed into tuples. */
export function styleFaultsIn(file: string, source: string): string[] {
  const faults: string[] = []
  const [, vague] = (hasDocstrings.test(file) && vagueDocstring.exec(source)) || []
  if (vague !== undefined) faults.push(`has a docstring that begins with "${vague}": name the subject first`)
  if (mayPackLiterals.test(source)) faults.push(...packedLiteralsIn(parseSync(file, source)))
  return faults.map(fault => `${file} ${fault}`)
}

/** Destructured array literals; spreads of an iterable and swaps of two variables are allowed. */
function packedLiteralsIn({ program }: ParseResult): string[] {
  const faults: string[] = []
  const check = (left: Node, right: Node | null): void => {
    if (left.type !== 'ArrayPattern' || right === null) return
    const literal = right.type === 'TSAsExpression' ? right.expression : right
    if (literal.type !== 'ArrayExpression') return
    if (
      literal.elements.some(element => element?.type === 'SpreadElement') ||
      isSwap(left.elements, literal.elements)
    )
      return
    faults.push('destructures an array literal: write one declaration for each value')
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => check(id, init),
    AssignmentExpression: ({ left, right }) => check(left, right),
  }).visit(program)
  return faults
}

function isSwap(to: readonly (Node | null)[], from: readonly (Node | null)[]): boolean {
  const names = [...to, ...from].map(each => (each?.type === 'Identifier' ? each.name : undefined))
  return names.length === 4 && !names.includes(undefined) && names[0] === names[3] && names[1] === names[2]
}

/** Where JSON comes from outside. */
const readsOthers =
  /^(contract|server\/src\/(http|outbound|features\/(archives\/format|move-in|oidc|products)))\//
/** Files there that parse what we have written ourselves, or what our own server answers. */
const readsOwn: ReadonlySet<string> = new Set([
  'contract/src/protocol/client.ts',
  'contract/src/protocol/issues.ts',
  'contract/src/protocol/json.ts',
  'server/src/features/archives/format/table-rows.ts',
  'server/src/http/openapi/schemas.ts',
  'server/src/http/output/send-answer.ts',
])

const parsesJson = 'calls JSON.parse, which has no limits: parseJson of the contract has'

const asksTime = 'asks the computer for the time, which only kernel/clock.ts does'

const requestIn = (entry: object): string | undefined =>
  'moduleRequest' in entry
    ? ((entry.moduleRequest as { value: string } | null)?.value ?? undefined)
    : undefined

function faultOf(
  file: string,
  { from, isType, names }: Import,
  order: readonly string[],
): string | undefined {
  const room = roomOf(file)
  const target = resolveImport(file, from)
  if (target === undefined) return packageFault(room, from, isType, names)
  const other = roomOf(target)
  const own = partOf(file)
  const their = partOf(target)
  if (other === room && own === their) return room === 'web' ? webFault(file, target) : undefined
  if (room === 'root') return undefined
  if (room === 'web' && other === 'web') return webFault(file, target)
  if (from.startsWith('.')) return `reaches out of its folder by "${from}"; cross by #${other}/…`
  if (other === room) return featureFault(own, their, target, order)
  const { values, types = [] } = table[room] ?? { values: [] }
  if (values.includes(other) || (isType && types.includes(other))) return undefined
  return `imports ${from}: ${room} may not import ${types.includes(other) ? 'more than types ' : ''}from ${other}`
}

/** Which part of the web page a file is in. */
const webRoomOf = (file: string): string => /^web\/src\/([^/]+)\//.exec(file)?.[1] ?? 'app'

/** Position in `dataRooms`; -1 for files in none of them. */
const dataRoomOf = (file: string): number =>
  dataRooms.indexOf(/^web\/src\/data\/([^/]+)\//.exec(file)?.[1] ?? '')

function webFault(file: string, target: string): string | undefined {
  const own = webRoomOf(file)
  const their = webRoomOf(target)
  if (own === 'features' && their === 'features')
    return partOf(file) === partOf(target)
      ? undefined
      : `imports features/${partOf(target)}: features of the web page do not know each other`
  if (own === 'data' && their === 'data')
    return dataRoomOf(target) > dataRoomOf(file)
      ? `imports ${target}: rooms of data import only from those before them`
      : undefined
  if (own === their || own === 'app' || own === 'testing' || webTable[own]?.includes(their)) return undefined
  return `imports ${target}: ${own} of the web page may not import from ${their}`
}

function featureFault(own = '', their = '', target: string, order: readonly string[]): string | undefined {
  if (!target.endsWith(`features/${their}/index.ts`))
    return `imports ${target} past features/${their}/index.ts`
  if (order.includes(own) && order.indexOf(their) > order.indexOf(own))
    return `imports features/${their}, which is below features/${own} in the list of app.ts`
  return undefined
}

function packageFault(
  room: string,
  from: string,
  isType: boolean,
  names: readonly string[],
): string | undefined {
  if (room === 'contract' && from !== 'zod') return `imports ${from}: the contract knows only zod`
  if (room === 'web') return undefined
  if (drivers.test(from) && room !== 'db') return `imports the driver ${from}, which only db/ does`
  if (/^(fastify|@fastify\/.*)$/.test(from) && room !== 'http' && !(isType && room === 'root'))
    return `imports ${from}, which only http/ does`
  const serves = ['outbound', 'http'].includes(room)
  if (network.test(from) && !serves && !isType && !names.every(name => pureNetwork.has(name)))
    return `imports ${from}, which only outbound/ (and http/, to serve) does`
  return undefined
}

/** Tables of the page that load screens, which read the table: each screen is loaded long after the table. */
const tablesOfScreens: ReadonlySet<string> = new Set([
  'web/src/app/screens.ts',
  'web/src/features/settings/sections.ts',
])

/** The names in the calls of `import` in a source that are written out. */
const laterImportsIn = ({ dynamicImports }: ParseResult['module'], source: string): string[] =>
  dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, name] = /^(?:'([^']*)'|"([^"]*)")$/.exec(source.slice(start, end)) ?? []
    return name ?? []
  })

/** The files of the repository that a file imports, at once or, unless it is a table of screens, later; types too. */
function targetsOf(file: string, source: string): string[] {
  const { module } = parseSync(file, source)
  const named = [...module.staticImports, ...module.staticExports].flatMap(statement =>
    'moduleRequest' in statement ? statement.moduleRequest.value : statement.entries.map(requestIn),
  )
  if (!tablesOfScreens.has(file)) named.push(...laterImportsIn(module, source))
  return named.flatMap(from => (from === undefined ? [] : (resolveImport(file, from) ?? [])))
}

/** Circles of imports among files, by their sources; one for each import that closes one. */
export function circlesIn(sources: ReadonlyMap<string, string>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file)
    if (at >= 0) circles.push([...way.slice(at), file].join(' → '))
    const source = sources.get(file)
    if (at >= 0 || done.has(file) || source === undefined) return
    for (const target of targetsOf(file, source)) visit(target, [...way, file])
    done.add(file)
  }
  for (const file of sources.keys()) visit(file, [])
  return circles
}

/** The packages that a file needs at run time and `npm ci --omit=dev` does not install. */
export function developmentPackagesIn(
  file: string,
  source: string,
  installed: ReadonlySet<string>,
): string[] {
  const { module } = parseSync(file, source)
  const named = [...module.staticImports, ...module.staticExports]
    .filter(({ entries }) => entries.length === 0 || !entries.every(({ isType }) => isType))
    .flatMap(statement =>
      'moduleRequest' in statement ? statement.moduleRequest.value : statement.entries.map(requestIn),
    )
  return [...named, ...laterImportsIn(module, source)]
    .filter(from => from !== undefined && /^[@\w]/.test(from) && !from.startsWith('node:'))
    .map(from => /^(@[^/]+\/)?[^/]+/.exec(from as string)?.[0] ?? '')
    .filter(name => !installed.has(name) && !isBuiltin(name))
}

/** The features in the order of app.ts's list; those that serve nothing are in none, and everybody may use them. */
export function featureOrder(app: string): string[] {
  const { module } = parseSync('app.ts', app)
  const list = /^const featuresOf = [^]*?=> (\[[^]*?^\])$/m.exec(app)?.[1] ?? ''
  return module.staticImports
    .flatMap(({ moduleRequest, entries }) => {
      const feature = partOf(moduleRequest.value.replace('#', '/'))
      const uses = entries
        .map(({ localName }) => list.search(new RegExp(`\\b${localName.value}\\b`)))
        .filter(use => use >= 0)
      return feature === undefined || uses.length === 0 ? [] : [{ feature, at: Math.min(...uses) }]
    })
    .toSorted((one, other) => one.at - other.at)
    .map(({ feature }) => feature)
}
