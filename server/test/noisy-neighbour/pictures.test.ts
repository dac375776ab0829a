// @module-tag nightly

import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import type { Client } from '@stowage/contract/protocol/client'
import { describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { timesOf } from '#test/lane.ts'
import { quarters } from '#test/pictures.ts'
import { upload } from '#test/uploads.ts'
import { twoUsers } from './two-users.ts'

const drawings = timesOf(12, 30)

/** A drawing of a few lines that takes about as long as a drawing may. */
const drawing = (nth: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><filter id="f"><feGaussianBlur stdDeviation="40"/></filter>${Array.from(
    { length: 40 },
    (_, i) => `<circle cx="${i * 150}" cy="${nth * 30}" r="400" filter="url(#f)"/>`,
  ).join('')}</svg>`

describe.each(databases)('somebody who attaches many drawings that are hard to draw, on %s', kind => {
  const here = twoUsers(kind)
  const countThumbnails = async (client: Client, id: string): Promise<number> =>
    (await client.call(getEntity, { id })).attachments.filter(({ thumbnail }) => thumbnail).length

  test('keeps nobody’s photo waiting for more than the one that is being drawn', async () => {
    const eve = here.eve.client
    const ada = here.ada.client
    const wall = await eve.call(createEntity, { name: 'Wall' })
    const drill = await ada.call(createEntity, { name: 'Drill' })
    for (let i = 0; i < drawings; i++) await upload(eve, wall.id, { bytes: drawing(i), name: `${i}.svg` })
    const photo = new Uint8Array(await quarters().jpeg().toBuffer())
    const before = await countThumbnails(eve, wall.id)
    await upload(ada, drill.id, { bytes: photo, name: 'drill.jpg' })
    await expect.poll(() => countThumbnails(ada, drill.id), { timeout: 120_000 }).toBe(1)
    // What was drawn while the photo was sent, and until it was looked for.
    expect((await countThumbnails(eve, wall.id)) - before).toBeLessThan(5)
  })
})
