import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { linesOf, listedIn, removalsIn } from './removals.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

test('every place that removes files or writes over them is listed with a reason, and no other', () => {
  const files = globSync(['server/src/**/*.ts', 'scripts/**/*.ts'], { cwd: root }).filter(
    file => !file.endsWith('.test.ts'),
  )
  const listed = listedIn(read('docs/file-removal.md'))
  const found = linesOf(files.flatMap(file => removalsIn(file, read(file))))
  expect(listed.map(({ line }) => line).toSorted()).toEqual(found)
  expect(listed.filter(({ reason }) => reason.length < 20)).toEqual([])
})

test.each([
  ["import { rm as away } from 'node:fs/promises'\nfunction tidy() { return away('x') }", 'tidy rm'],
  ["import fs from 'node:fs'\nconst tidy = () => fs.unlinkSync('x')", 'tidy unlinkSync'],
  ['class Store { async drop() { await this.s3.deleteObjects({}) } }', 'drop deleteObjects'],
  ["import { open } from 'node:fs/promises'\nawait open('x', 'w')", "(top) open 'w'"],
  [
    "import { rename } from 'node:fs/promises'\nconst a = () => [rename('a', 'b'), rename('c', 'd')]",
    'a rename ×2',
  ],
  ["function fold() { new BetterSqlite('x') }", 'fold new BetterSqlite'],
  ['const sweep = (store, key) => store.remove(key)', 'sweep remove'],
])('%s is found', (source, line) => {
  expect(linesOf(removalsIn('x.ts', source))).toEqual([`x.ts ${line}`])
})

test('what only reads, or refuses to write over a file, is not', () => {
  const source =
    "import { open, link } from 'node:fs/promises'\nopen('a', 'r'); open('b', 'wx'); link('a', 'b'); opened.open(key)"
  expect(removalsIn('x.ts', source)).toEqual([])
})
