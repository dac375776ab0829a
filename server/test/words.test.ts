import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { forbiddenWords, misnamedIn, wordsOf } from './words.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const forbidden = forbiddenWords(read('docs/glossary.md'))

describe('names in code', () => {
  test('contain no word for which the glossary has another', () => {
    const files = globSync('{contract,server,bench,scripts,web,e2e}/**/*.{ts,tsx}', {
      cwd: root,
      exclude: file => file.includes('node_modules'),
    })
    expect(files.length).toBeGreaterThan(500)
    expect(files.flatMap(file => misnamedIn(file, read(file), forbidden))).toEqual([])
  })

  test('are taken apart into words', () => {
    expect(wordsOf('findOrphanFiles')).toEqual(['find', 'orphan', 'files'])
    expect(wordsOf('parseSQLThings2')).toEqual(['parse', 'sql', 'things'])
    expect(wordsOf('MAX_THINGS')).toEqual(['max', 'things'])
  })

  test.each([
    ['const mostThings = 3', ['mostThings (most → max)', 'mostThings (thing → entity)']],
    ['class A { #things = 3 }', ['things (thing → entity)']],
    ['interface Thing { readonly paper: string }', ['Thing (thing → entity)', 'paper (paper → attachment)']],
    ["const text = 'a thing'; const paperclip = 'paper'", []],
  ])('%s is noticed, or rightly is not', (source, faults) => {
    const words = forbiddenWords(
      '## Words that names do not contain\n\n| Not | But | Except in |\n|---|---|---|\n| thing, things | entity | |\n| paper | attachment | `server/sheet/` |\n| most | max | |\n',
    )
    const found = misnamedIn('server/src/x.ts', source, words)
    expect(found.map(fault => fault.replace('things →', 'thing →'))).toEqual(
      faults.map(fault => `server/src/x.ts: ${fault}`),
    )
  })

  test('may be what they are where the glossary says so', () => {
    const words = forbiddenWords(
      '## Words that names do not contain\n\n| Not | But | Except in |\n|---|---|---|\n| paper | attachment | `server/sheet/` |\n',
    )
    expect(misnamedIn('server/sheet/x.ts', 'const paper = 3', words)).toEqual([])
    expect(misnamedIn('server/other/x.ts', 'const paper = 3', words)).toHaveLength(1)
  })
})
