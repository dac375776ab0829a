import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { circlesIn, developmentPackagesIn, faultsIn, featureOrder, styleFaultsIn } from './architecture.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  file => !/\.test\.tsx?$/.test(file),
)
const order = featureOrder(read('server/src/app.ts'))

test('the list of features is found', () => {
  expect(order.length).toBeGreaterThan(15)
  expect(order.indexOf('entities')).toBeLessThan(order.indexOf('attachments'))
})

test('no module reaches where it may not', () => {
  expect(files.flatMap(file => faultsIn(file, read(file), order))).toEqual([])
})

describe('the style of the code', () => {
  test('has subjects in docstrings, and no packed literals', () => {
    const all = globSync('{contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx}', {
      cwd: root,
      exclude: name => /^(node_modules|dist)$/.test(path.basename(name)),
    })
    expect(all.flatMap(file => styleFaultsIn(file, read(file)))).toEqual([])
  })

  test.each([
    ['contract/src/x.ts', '/** What it is. */ const x = 1', ['begins with "What"']],
    ['server/src/db/x.ts', '/**\n * Whoever asks.\n */ const x = 1', ['begins with "Whoever"']],
    ['server/src/db/x.ts', '/** However many. */ const x = 1', []],
    ['web/src/x.ts', 'const [a, b] = [1, 2]', ['destructures an array literal']],
    ['web/src/x.ts', 'const [a, b] = [1, 2] as const', ['destructures an array literal']],
    ['web/src/x.ts', 'const [a]: number[] = [1]', ['destructures an array literal']],
    ['web/src/x.ts', '[a, b] = [b, c]', ['destructures an array literal']],
    [
      'web/src/x.ts',
      '[a, b] = [b, a]; const [first] = [...all]; for (const [k, v] of [[1, 2]]) use(k, v)',
      [],
    ],
  ])('is judged: %s with %j', (file, source, faults) => {
    expect(styleFaultsIn(file, source)).toEqual(faults.map(fault => expect.stringContaining(fault)))
  })
})

test('no imports form a circle, not even those that come later', () => {
  expect(circlesIn(new Map(files.map(file => [file, read(file)])))).toEqual([])
})

test('a circle of imports is noticed, also one that a later import closes', () => {
  const sources = new Map([
    ['web/src/data/a/a.ts', "import { b } from './b.ts'; export { c } from '../c/c.ts'"],
    ['web/src/data/a/b.ts', "const load = () => import('./d.ts')"],
    ['web/src/data/a/d.ts', "import type { A } from './a.ts'"],
    ['web/src/data/c/c.ts', "import { d } from '../a/d.ts'"],
  ])
  const [circle, ...others] = circlesIn(sources)
  expect(circle).toBe('web/src/data/a/a.ts → web/src/data/a/b.ts → web/src/data/a/d.ts → web/src/data/a/a.ts')
  expect(others).toEqual([])
  sources.delete('web/src/data/a/d.ts')
  expect(circlesIn(sources)).toEqual([])
})

test('a table of screens may load what reads it, and import it at once nowhere', () => {
  const more = "import { screens } from '../screens.ts'"
  const circlesWith = (table: string) =>
    circlesIn(
      new Map([
        ['web/src/app/screens.ts', table],
        ['web/src/app/frame/more.tsx', more],
      ]),
    )
  expect(circlesWith("const load = () => import('./frame/more.tsx')")).toEqual([])
  expect(circlesWith("import { More } from './frame/more.tsx'")).toHaveLength(1)
})

describe('the small install, without packages for development,', () => {
  const packages = ['package.json', 'server/package.json', 'contract/package.json'].map(
    file => JSON.parse(read(file)) as { dependencies?: Record<string, string> },
  )
  const installed = new Set(packages.flatMap(({ dependencies = {} }) => Object.keys(dependencies)))

  test('has every package that the server, its commands and the demo import', () => {
    const run = [
      ...files.filter(file => !file.startsWith('web/')),
      ...globSync('scripts/{demo,demo/*}.ts', { cwd: root }),
    ]
    const lacking = run.flatMap(file => developmentPackagesIn(file, read(file), installed))
    expect(lacking).toEqual([])
  })

  test.each([
    ["import { parse } from 'yaml'", ['yaml']],
    ["export { x } from '@redocly/openapi-core/lib'", ['@redocly/openapi-core']],
    ["void (await import('ws'))", ['ws']],
    ["import 'oxc-parser'", ['oxc-parser']],
    ["import type { X } from 'ws'; import { createServer } from 'http'; import { z } from 'zod'", []],
  ])('would lack what %s names', (source, lacking) => {
    expect(developmentPackagesIn('server/src/x.ts', source, installed)).toEqual(lacking)
  })
})

describe('the rules are noticed when they are broken:', () => {
  const features = ['groups', 'tags', 'entities']
  test.each([
    [
      'kernel/money.ts',
      "import { sqliteDialect } from '#db/sqlite/sqlite-dialect.ts'",
      'kernel may not import from db',
    ],
    ['kernel/money.ts', "export { x } from '#http/server.ts'", 'kernel may not import from http'],
    [
      'http/pipeline/serve.ts',
      "import { migrate } from '#db/upgrade/migrate.ts'",
      'may not import more than types from db',
    ],
    [
      'http/pipeline/serve.ts',
      "import type { Tag } from '#features/tags/index.ts'",
      'http may not import from features',
    ],
    ['context.ts', "import { enqueue } from '#jobs/queue.ts'", 'may not import more than types from jobs'],
    [
      'jobs/queue.ts',
      "import { recordEvents } from '#events/record-event.ts'",
      'jobs may not import from events',
    ],
    [
      'features/tags/x.ts',
      "import { y } from '#features/groups/queries.ts'",
      'past features/groups/index.ts',
    ],
    ['features/tags/x.ts', "import { y } from '#features/entities/index.ts'", 'below features/tags'],
    ['features/tags/x.ts', "import { y } from '../groups/index.ts'", 'reaches out of its folder'],
    ['features/tags/x.ts', "import { createApp } from '#server/app.ts'", 'features may not import from root'],
    ['features/tags/x.ts', "import pg from 'pg'", 'the driver pg'],
    ['features/tags/x.ts', "import type { FastifyReply } from 'fastify'", 'only http/'],
    ['features/tags/x.ts', "import { connect } from 'node:net'", 'only outbound/'],
    ['files/x.ts', "import { S3 } from '@aws-sdk/client-s3'", 'only outbound/'],
    ['files/x.ts', "const sdk = await import('@aws-sdk/client-s3')", 'only outbound/'],
    ['features/tags/x.ts', "void fetch('https://example.com')", 'calls fetch'],
    ['features/tags/x.ts', 'const at = Date.now()', 'asks the computer for the time'],
    ['features/tags/x.ts', 'const at = new Date()', 'asks the computer for the time'],
    ['features/tags/x.ts', 'const at = performance.now()', 'asks the computer for the time'],
    ['features/tags/x.ts', 'const home = process.env.HOME', 'reads process.env'],
    ['features/products/x.ts', 'const answer = JSON.parse(body)', 'calls JSON.parse'],
    ['features/tags/x.ts', 'export default 3', 'default export'],
    ['features/utils/x.ts', 'export const x = 3', 'says nothing'],
  ])('%s with %s', (file, source, fault) => {
    expect(faultsIn(`server/src/${file}`, source, features).join()).toContain(fault)
  })

  test.each([
    ['features/entities/x.ts', "import { y } from '#features/tags/index.ts'"],
    [
      'features/entities/x.ts',
      "import { y } from './location.ts'; import { z } from '#db/query/statement.ts'",
    ],
    ['features/entities/list/x.ts', "import { y } from '../location.ts'; const at = new Date(3)"],
    [
      'http/pipeline/authorize.ts',
      "import type { Reader } from '#db/reader-writer.ts'; import { createServer } from 'node:http'",
    ],
    ['config/kinds.ts', "import { isIP } from 'node:net'"],
    ['cli/serve.ts', "import { createApp } from '../app.ts'"],
    ['files/x.ts', "import type { S3 } from '@aws-sdk/client-s3'"],
    ['outbound/x.ts', "const sdk = await import('@aws-sdk/client-s3')"],
  ])('and %s may say %s', (file, source) => {
    expect(faultsIn(`server/src/${file}`, source, features)).toEqual([])
  })

  test('the contract knows only zod, and the web page not the server', () => {
    expect(faultsIn('contract/src/x.ts', "import pg from 'pg'", [])).toHaveLength(1)
    expect(faultsIn('web/src/features/a/x.ts', "import { b } from '../b/b.ts'", [])).toHaveLength(1)
    expect(faultsIn('web/src/lib/x.ts', "import { b } from '@stowage/server/app.ts'", [])).toHaveLength(1)
    expect(faultsIn('web/src/ui/a/x.ts', "import { b } from '../../data/b.ts'", [])).toHaveLength(1)
    expect(faultsIn('web/src/data/wire/x.ts', "import { b } from '../../features/a/b.ts'", [])).toHaveLength(
      1,
    )
    expect(faultsIn('web/src/data/wire/x.ts', "import { b } from '../outbox/b.ts'", [])).toHaveLength(1)
    expect(faultsIn('web/src/data/wire/x.ts', "const b = await import('../outbox/b.ts')", [])).toHaveLength(1)
    expect(faultsIn('web/src/data/outbox/x.ts', "import { b } from '../wire/b.ts'", [])).toEqual([])
    expect(faultsIn('web/src/data/x.ts', 'export const x = 3', [])).toHaveLength(1)
    expect(faultsIn('web/src/data/misplaced/x.ts', 'export const x = 3', [])).toHaveLength(1)
    expect(faultsIn('web/src/shared/x.ts', "import { b } from '../features/a/b.ts'", [])).toHaveLength(1)
    expect(faultsIn('web/src/features/a/x.ts', "import { b } from '../../app/router.tsx'", [])).toHaveLength(
      1,
    )
    expect(faultsIn('web/src/features/a/x.ts', "import { b } from '../../ui/b/b.tsx'", [])).toEqual([])
  })
})
