import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SqliteDatabase } from '#db/sqlite/sqlite-database.ts'
import { stowageHere } from '#test/command-line.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import type { CheckReport } from './checks.ts'

describe('a SQLite file that a disk has spoiled', () => {
  let server: TestApp
  let file: string
  beforeEach(async () => {
    server = await testApp('sqlite', { STOWAGE_DEMO: 'true' })
    const { database } = server.app
    if (database instanceof SqliteDatabase) file = database.file
    // What the log holds is in the file when the last connection is closed.
    await server.app.close()
  })
  afterEach(() => rm(path.dirname(file), { recursive: true }))

  const pageSize = 4096
  const spoil = async (firstPage: number) => {
    const handle = await open(file, 'r+')
    const { size } = await handle.stat()
    const pages = Math.floor(size / pageSize) - firstPage
    await handle.write(Buffer.alloc(pages * pageSize, 'Z'), 0, pages * pageSize, firstPage * pageSize)
    await handle.close()
  }
  const run = (...args: string[]) => stowageHere(['doctor', ...args], { STOWAGE_DATA: path.dirname(file) })

  test('is told, and nothing is written into it', async () => {
    await spoil(380)
    const { code, out, stderr } = await run('--fix', '--json')
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    const { checks } = JSON.parse(out) as { checks: readonly CheckReport[] }
    expect(checks.find(({ name }) => name === 'database')).toMatchObject({ state: 'fault' })
    expect(checks.filter(({ mended }) => mended)).toEqual([])
  })

  test('that cannot be opened is told in a sentence', async () => {
    await spoil(0)
    const { code, out, stderr } = await run()
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(stderr).toMatch(/^The file .*stowage\.db is damaged, or is no database \(.*\)\. .*backup\.\n$/)
  })
})
