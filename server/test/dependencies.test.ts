import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')
const { dependencies } = JSON.parse(read('server/package.json')) as { dependencies: Record<string, string> }
const named = Object.keys(dependencies).filter(name => !name.startsWith('@stowage/'))

describe('what the server depends on', () => {
  test('is told with a reason, and nothing else is', () => {
    const told = [...read('docs/dependencies.md').matchAll(/^\| `(.+?)` \| .{10,} \|$/gm)].map(
      ([, name]) => name,
    )
    expect(told).toEqual(named.toSorted())
  })

  test('is no more than 34 packages, each in one version', () => {
    expect(named.length).toBeLessThanOrEqual(34)
    for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  })
})
