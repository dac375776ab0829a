import { parseSync, Visitor } from 'oxc-parser'

/** A call that removes or overwrites files. */
export interface Removal {
  readonly file: string
  /** The innermost function with a name around it; empty at the top level. */
  readonly within: string
  /** What is called. */
  readonly call: string
}

/** What Node.js, S3 and SQLite offer to remove files or to write over them. */
const ofFileSystem =
  /^(unlink|rm|rmdir|rename|copyFile|cp|writeFile|truncate|ftruncate|createWriteStream)(Sync)?$/
const ofService = /^(deleteObjects?|deleteBucket|putObject|copyObject|(complete|abort)MultipartUpload)$/
/** What our stores offer, and what writes a database over a file. */
const ofOurs = /^(remove|setAside|backup|serialize)$/
const ofDatabase = 'BetterSqlite'
/** What may open a file in a way that empties or changes it. */
const opens = /^open(Sync)?$/

const isRemoval = (name: string): boolean => [ofFileSystem, ofService, ofOurs].some(names => names.test(name))

/** The flags of an opening that changes a file that is there; reading and `wx` do not. */
const changes = (flags: unknown): boolean =>
  typeof flags === 'string' && /[wa+]/.test(flags) && !flags.includes('x')

interface Named {
  readonly name: string
  readonly start: number
  readonly end: number
}

type Node = { readonly type: string; readonly start: number; readonly end: number }

const nameOf = (node: object | null | undefined): string | undefined =>
  node !== null && node !== undefined && 'name' in node && typeof node.name === 'string'
    ? node.name
    : undefined

/** All calls in a file that remove or overwrite files. */
export function removalsIn(file: string, source: string): Removal[] {
  const { program, module } = parseSync(file, source)
  /** What names from node:fs are called here. */
  const aliases = new Map(
    module.staticImports
      .filter(({ moduleRequest }) => /^(node:)?fs(\/promises)?$/.test(moduleRequest.value))
      .flatMap(({ entries }) =>
        entries.map(each => [each.localName.value, each.importName.name ?? ''] as const),
      ),
  )
  const functions: Named[] = []
  const found: (Node & { readonly call: string })[] = []
  const note = (name: string | undefined, { start, end }: Node) =>
    name && functions.push({ name, start, end })
  const look = (node: Node, name: string, flags: unknown) => {
    if (isRemoval(name)) found.push({ ...node, call: name })
    if (opens.test(name) && changes(flags)) found.push({ ...node, call: `${name} '${String(flags)}'` })
  }
  new Visitor({
    FunctionDeclaration: node => note(nameOf(node.id), node),
    MethodDefinition: node => note(nameOf(node.key), node),
    VariableDeclarator: node =>
      /Function/.test(node.init?.type ?? '') ? note(nameOf(node.id), node) : undefined,
    CallExpression(node) {
      const [, second] = node.arguments
      const flags = second !== undefined && 'value' in second ? second.value : undefined
      if (node.callee.type === 'Identifier')
        look(node, aliases.get(node.callee.name) ?? node.callee.name, flags)
      else if (node.callee.type === 'MemberExpression') look(node, nameOf(node.callee.property) ?? '', flags)
    },
    NewExpression(node) {
      if (nameOf(node.callee) === ofDatabase) found.push({ ...node, call: `new ${ofDatabase}` })
    },
  }).visit(program)
  return found.map(({ start, call }) => ({ file, within: innermost(functions, start), call }))
}

const innermost = (functions: readonly Named[], at: number): string =>
  functions
    .filter(({ start, end }) => start <= at && at < end)
    .toSorted((one, other) => one.end - one.start - (other.end - other.start))[0]?.name ?? ''

/** One line of the list for each function and call, with how often it stands there. */
export function linesOf(removals: readonly Removal[]): string[] {
  const counts = new Map<string, number>()
  for (const { file, within, call } of removals) {
    const line = `${file} ${within || '(top)'} ${call}`
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  return [...counts].map(([line, count]) => (count === 1 ? line : `${line} ×${count}`)).toSorted()
}

/** The lines of a document's tables: file, function, call, reason. */
export const listedIn = (document: string): { readonly line: string; readonly reason: string }[] =>
  [...document.matchAll(/^\| `([^`]+)` \| `([^`]+)` \| `([^`]+)` \| (.*) \|$/gm)].map(
    ([, file, within, call, reason = '']) => ({ line: `${file} ${within} ${call}`, reason }),
  )
