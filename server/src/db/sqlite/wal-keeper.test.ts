import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WalKeeper } from './wal-keeper.ts'

describe('the keeper of the log', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'stowage-log-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('opens the log again after it could not be opened', async () => {
    const file = path.join(folder, 'stowage.db')
    const keeper = new WalKeeper(file)
    await expect(keeper.synced()).rejects.toThrow('ENOENT')
    await writeFile(`${file}-wal`, '')
    await keeper.synced()
    await keeper.close()
  })

  test('closes although the log could never be opened', async () => {
    const keeper = new WalKeeper(path.join(folder, 'stowage.db'))
    await expect(keeper.synced()).rejects.toThrow('ENOENT')
    await keeper.close()
  })
})
