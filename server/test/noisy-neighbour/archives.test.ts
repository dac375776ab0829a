// @module-tag nightly

import { createEntity, listEntities } from '@stowage/contract/entities/entities'
import type { Client } from '@stowage/contract/protocol/client'
import { type ExportJob, getExport } from '@stowage/contract/tables/exports'
import { describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { tryImport, zipOf } from '#test/group-archives.ts'
import { foreignArchive, foreignEntity } from '#test/homebox-archives.ts'
import { timesOf } from '#test/lane.ts'
import { noise } from '#test/noise.ts'
import { twoUsers } from './two-users.ts'

const mebibyte = 1024 * 1024
/** As hard to pack as not to be taken for a bomb. */
const padded = (length: number): string => 'unknown '.repeat(length / 8)
const rows = timesOf(8, 40)

/** An archive that holds rows of entities; what is unlike the rest lets it unfold to no more than it may. */
const archiveOf = (entities: readonly unknown[]): Promise<Buffer> =>
  zipOf({ ...foreignArchive({}), 'entities.json': entities, 'attachments/noise': content })
const content = noise(4 * mebibyte)

describe.each(databases)('an archive that asks for too much, on %s', kind => {
  const here = twoUsers(kind)
  let eve: Client

  /** Sends an archive into a new group and waits for what becomes of it; somebody of another group writes meanwhile. */
  async function send(archive: Buffer): Promise<ExportJob> {
    eve = (await here.server.signUp(`Eve${archive.length}`)).client
    const { status, body } = await tryImport(eve, archive)
    expect(status).toBe(202)
    const record = () => eve.call(getExport, { id: body.id })
    await here.ada.client.call(createEntity, { name: 'Box' })
    await expect.poll(async () => (await record()).status, { timeout: 300_000 }).toMatch(/completed|failed/)
    expect(here.server.process.isRunning).toBe(true)
    return record()
  }

  test('rows of 8 MB of columns that nobody knows: is taken without them', async () => {
    const unknown = padded(8 * mebibyte)
    const job = await send(
      await archiveOf(Array.from({ length: rows }, (_, i) => foreignEntity(i, { unknown }))),
    )
    expect(job).toMatchObject({
      status: 'completed',
      notes: [expect.stringContaining('unknown'), expect.anything()],
    })
    expect((await eve.call(listEntities, {})).total).toBe(rows)
  })

  test('a row of which more than a megabyte would be kept: is refused', async () => {
    const job = await send(await archiveOf([foreignEntity(1, { notes: padded(2 * mebibyte) })]))
    expect(job).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('a row of more than 1048576 bytes'),
    })
    expect((await eve.call(listEntities, {})).total).toBe(0)
  })

  test('more entities than one group is filled with: is refused', async () => {
    const entity = foreignEntity(1)
    const text = `[${Array.from({ length: 200_001 }, (_, i) => JSON.stringify({ ...entity, id: idOf(i) })).join()}]`
    const archive = await zipOf({ ...foreignArchive({}), 'entities.json': text })
    const job = await send(archive)
    expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining('more than 200000 rows') })
  })
})

const idOf = (i: number): string => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`
