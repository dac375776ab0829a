import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const files = globSync('{contract,server}/src/**/*.ts', { cwd: root }).filter(
  file => !file.startsWith('server/src/db/') && !file.endsWith('.test.ts'),
)

/** Names that only one of the two databases knows. */
const ofOneDatabase =
  /\b(sqlite_\w+|pg_\w+|pragma\b|json_each|json_extract|jsonb?_\w+|to_tsvector|string_agg|group_concat|ilike|glob\b|ctid|nextval|unnest|any_value|current_setting)|::(text|bigint|int|jsonb?|uuid)\b/gi

/** What a file says that only one database understands. */
const foreignWords = (source: string): string[] =>
  source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').match(ofOneDatabase) ?? []

test('what differs between the databases stays in db/', () => {
  const found = files.flatMap(file =>
    foreignWords(readFileSync(path.join(root, file), 'utf8')).map(word => `${file} says ${word}`),
  )
  expect(found).toEqual([])
})

test.each(['sql`select sqlite_version()`', "db.exec('select pg_sleep(1)')", 'sql`${x}::text`'])(
  '%s would be noticed',
  source => {
    expect(foreignWords(source)).not.toEqual([])
  },
)
