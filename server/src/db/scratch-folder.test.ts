import { randomUUID } from 'node:crypto'
import { rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openScratchFolder } from './scratch-folder.ts'

test('a scratch folder is made though one of somebody else goes while it is looked at', async () => {
  // A name that is listed, and leads nowhere any more.
  const gone = path.join(tmpdir(), `stowage-scratch-${randomUUID()}`)
  await symlink(path.join(tmpdir(), randomUUID()), gone)
  try {
    const folder = await openScratchFolder()
    expect((await stat(folder.path)).isDirectory()).toBe(true)
    await folder.remove()
  } finally {
    await rm(gone)
  }
})
