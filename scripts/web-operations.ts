import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Operation } from '../contract/src/protocol/operation.ts'

// Writes web/src/data/wire/operations.ts: the operations as a browser needs them, without the schemas, which would bring zod.

const root = path.join(import.meta.dirname, '..')
const target = path.join(root, 'web/src/data/wire/operations.ts')

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'route' in value && 'needs' in value && 'summary' in value

const names = (schema: Operation['params']): string =>
  schema === undefined
    ? '[]'
    : `[${Object.keys(schema.shape)
        .map(name => `'${name}'`)
        .join(', ')}]`

const bodyOf = ({ body, bodyOptional }: Operation): string =>
  body === undefined ? "'none'" : bodyOptional ? "'optional'" : "'needed'"

async function declarations(): Promise<string[]> {
  const files = globSync('*/*.ts', { cwd: path.join(root, 'contract/src') })
    .filter(name => !name.endsWith('/catalogue.ts') && !name.endsWith('.test.ts'))
    .sort()
  const written = await Promise.all(
    files.map(async file => {
      const module = (await import(path.join(root, 'contract/src', file))) as Record<string, unknown>
      const from = `@stowage/contract/${file.replace(/\.ts$/, '')}`
      return Object.entries(module).flatMap(([name, value]) =>
        isOperation(value)
          ? [
              `export const ${name} = declare<typeof import('${from}').${name}>('${name}', '${value.route}', ${names(value.params)}, ${names(value.query)}, ${bodyOf(value)})`,
            ]
          : [],
      )
    }),
  )
  return written.flat()
}

const text = `// Written by scripts/web-operations.ts from the contract; do not edit by hand.
import { declare } from './declare.ts'

${(await declarations()).join('\n')}
`
if (process.argv.includes('--check')) {
  if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    console.error('web/src/data/wire/operations.ts is not what the contract says; run: npm run generate')
    process.exitCode = 1
  }
} else writeFileSync(target, text)
