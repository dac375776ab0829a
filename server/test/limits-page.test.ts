// @module-tag sqlite
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { problems } from '@stowage/contract/protocol/problem'
import { expect, test } from 'vitest'
import { settings } from '#server/config.ts'

const root = path.join(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/guide/limits.md'), 'utf8')
/** Each status with its code, as the page writes them. */
const known = new Set(Object.entries(problems).map(([code, [status]]) => `${status} \`${code}`))
const named = (pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, name = '']) => name)

test('the page of limits names files, settings and codes that exist', () => {
  const files = named(/`([\w/-]+(?:\.ts|\/))`/g)
  const folders = ['server/src/http/limits', 'server/src', '']
  const missing = files.filter(file => !folders.some(folder => existsSync(path.join(root, folder, file))))
  const variables = named(/`(?:STOWAGE|…)(_[A-Z_]+)`/g)
  const unknown = variables.filter(name => !settings.some(setting => setting.name.endsWith(name)))
  const codes = named(/\b([45]\d\d `[a-z_.]+)`/g)
  const wrong = codes.filter(code => !known.has(code))
  expect([missing, unknown, wrong]).toEqual([[], [], []])
  expect(Math.min(files.length, variables.length, codes.length)).toBeGreaterThan(5)
})
