import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { operations } from '@stowage/contract/protocol/catalogue'
import { describe, expect, test } from 'vitest'
import { usedByAddress, withoutScreen } from './operations-without-screen.ts'

const source = path.join(import.meta.dirname, 'src')

/** The values that a file imports from the operations of the page, or from the contract itself. */
function importedIn(text: string): string[] {
  const imports = text.matchAll(
    /^import \{([^}]*)\} from '(?:@stowage\/contract\/[^']*|[^']*\/operations\.ts)'/gm,
  )
  const namespaces = text.matchAll(/^import \* as (\w+) from '[^']*\/operations\.ts'/gm)
  const named = [...imports].flatMap(([, names = '']) => names.split(','))
  const members = [...namespaces].flatMap(([, name = '']) =>
    [...text.matchAll(new RegExp(`(?<!/)\\b${name}\\.(\\w+)`, 'g'))].map(([, member = '']) => member),
  )
  return [...named, ...members]
    .map(name => name.trim())
    .filter(name => name !== '' && !name.startsWith('type '))
    .map(name => name.split(/\s+as\s+/)[0] ?? name)
}

/** The part of the page that a file belongs to: a feature, the frame, or what all of them share. */
const partOf = (file: string): string =>
  /^features\/([^/]+)/.exec(file)?.[1] ?? /^(app|data|shared|ui)\b/.exec(file)?.[1] ?? file

const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter(
  file => !/\.test\.tsx?$|^testing\/|^data\/wire\/operations/.test(file),
)

/** The parts of the page that use each operation. */
const users = new Map<string, Set<string>>()
for (const file of files)
  for (const name of importedIn(readFileSync(path.join(source, file), 'utf8')))
    users.set(name, (users.get(name) ?? new Set()).add(partOf(file)))

for (const [name, [file]] of Object.entries(usedByAddress))
  users.set(name, (users.get(name) ?? new Set()).add(partOf(file)))

const names = operations.map(({ name }) => name)

describe('every operation of the contract', () => {
  test.each(names)('%s is used by a screen, or there is a reason why not', name => {
    const parts = [...(users.get(name) ?? [])]
    if (withoutScreen[name] === undefined) expect(parts).not.toEqual([])
    else expect(parts).toEqual([])
  })

  test('with a reason or an address of its own exists', () => {
    const told = [...Object.keys(withoutScreen), ...Object.keys(usedByAddress)]
    expect(told.filter(name => !names.includes(name))).toEqual([])
  })

  test.each(Object.entries(usedByAddress))(
    '%s is called by its address in a file',
    (_name, [file, address]) => {
      expect(readFileSync(path.join(source, file), 'utf8')).toContain(address)
    },
  )
})

describe('imports', () => {
  test.each([
    ["import { getTag, listTags } from '../../data/operations.ts'", ['getTag', 'listTags']],
    ["import {\n  type getTag,\n  listTags as all,\n} from '../data/operations.ts'", ['listTags']],
    ["import type { getTag } from '../data/operations.ts'", []],
    ["import * as operations from './operations.ts'\noperations.getTag", ['getTag']],
    ["import { getTag } from './other.ts'", []],
  ])('of %j are %j', (text, found) => {
    expect(importedIn(text)).toEqual(found)
  })
})
