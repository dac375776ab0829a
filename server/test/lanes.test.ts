// @module-tag sqlite
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const here = import.meta.dirname

/** Matches the files that choose one database by name: what they test is about this one, or about no database. */
const choosesOne = /@module-tag (sqlite|postgres|nightly|scaled)|\('(sqlite|postgres)'/

test('every test with a database runs on PostgreSQL in CI or at night', () => {
  const files = globSync('{contract,server,web,bench,scripts}/**/*.test.ts', {
    cwd: path.join(here, '../..'),
    exclude: file => file.endsWith('node_modules'),
  }).map(file => ({ file, text: readFileSync(path.join(here, '../..', file), 'utf8') }))
  const withDatabase = files.filter(({ text }) =>
    /\b(serverFor|householdOn|testApp|openTestDatabase)\(/.test(text),
  )
  expect(withDatabase.length).toBeGreaterThan(150)
  const silent = withDatabase.filter(
    ({ text }) => !/\b(databases|everyDatabase|databasePairs)\b/.test(text) && !choosesOne.test(text),
  )
  expect(silent.map(({ file }) => file)).toEqual([])
})
