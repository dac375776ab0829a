import { readFile } from 'node:fs/promises'
import type { Plugin, Rolldown } from 'vite'

/** Packages with one module that exports everything. */
const doors = ['react-aria-components', 'lucide-react']

/** Where something that a module exports comes from, and its name there. */
interface Origin {
  readonly file: string
  readonly name: string
}

const nameOf = (node: { readonly type: string; readonly name?: string; readonly value?: unknown }): string =>
  node.name ?? String(node.value)

/** Where everything that a module hands on comes from, by the names under which it is exported. */
async function originsOf(ctx: Rolldown.PluginContext, door: string): Promise<ReadonlyMap<string, Origin>> {
  const { body } = ctx.parse(await readFile(door, 'utf8'))
  const imported = new Map<string, Origin>()
  const exported = new Map<string, Origin>()
  const resolved = async (source: string): Promise<string> => (await ctx.resolve(source, door))?.id ?? source
  for (const node of body) {
    if (node.type === 'ImportDeclaration')
      for (const each of node.specifiers)
        if (each.type === 'ImportSpecifier')
          imported.set(each.local.name, {
            file: await resolved(node.source.value),
            name: nameOf(each.imported),
          })
    if (node.type === 'ExportNamedDeclaration')
      for (const { local, exported: name } of node.specifiers) {
        const origin =
          node.source === null
            ? imported.get(nameOf(local))
            : { file: await resolved(node.source.value), name: nameOf(local) }
        if (origin !== undefined) exported.set(nameOf(name), origin)
      }
  }
  return exported
}

/**
 * Has our modules import from the files behind the one door of a package. So the build knows what each of them needs, and
 * what the first screens need can be put together without all the rest of the package.
 */
export function directImports(): Plugin {
  const known = new Map<string, Promise<ReadonlyMap<string, Origin>>>()
  return {
    name: 'stowage:direct-imports',
    apply: 'build',
    enforce: 'post',
    async transform(code, id) {
      if (id.includes('/node_modules/') || !doors.some(door => code.includes(door))) return undefined
      const lines: string[] = []
      let rest = code
      for (const node of this.parse(code).body.toReversed()) {
        if (node.type !== 'ImportDeclaration' || !doors.includes(node.source.value)) continue
        const door = (await this.resolve(node.source.value, id))?.id ?? node.source.value
        if (!known.has(door)) known.set(door, originsOf(this, door))
        const origins = await known.get(door)
        rest = rest.slice(0, node.start) + rest.slice(node.end)
        for (const each of node.specifiers) {
          if (each.type !== 'ImportSpecifier') continue
          const { file, name } = origins?.get(nameOf(each.imported)) ?? {
            file: door,
            name: nameOf(each.imported),
          }
          lines.push(`import { ${name} as ${each.local.name} } from ${JSON.stringify(file)}`)
        }
      }
      return { code: `${lines.join('\n')}\n${rest}`, map: null }
    },
  }
}
