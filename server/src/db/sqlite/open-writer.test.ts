import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { logOf, openWriter } from './open-writer.ts'

test('the writer writes no page before a transaction of 16 MB ends', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'stowage-writer-'))
  const file = path.join(folder, 'stowage.db')
  const writer = openWriter(file, () => undefined)
  try {
    writer.raw.exec('create table pages (n integer primary key, content blob not null)')
    const before = (await stat(logOf(file))).size
    writer.raw.exec('begin immediate')
    writer.raw.exec(`insert into pages (content)
      with recursive count (n) as (select 1 union all select n + 1 from count where n < 4000)
      select zeroblob(4000) from count`)
    expect((await stat(logOf(file))).size).toBe(before)
    writer.raw.exec('commit')
    expect((await stat(logOf(file))).size).toBeGreaterThan(before + 16_000_000)
  } finally {
    writer.raw.close()
    await rm(folder, { recursive: true })
  }
})
