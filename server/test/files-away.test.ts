import { readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { deleteAttachment } from '@stowage/contract/attachments/attachments'
import type { Entity } from '@stowage/contract/entities/entity'
import { createGroup } from '@stowage/contract/groups/groups'
import { createExport, getExport } from '@stowage/contract/tables/exports'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { day, minute } from '#kernel/clock.ts'
import { databases } from './databases.ts'
import { serverFor } from './fixtures.ts'
import { exportOf, finished, tryImport } from './group-archives.ts'
import { Household } from './household.ts'
import { quarters } from './pictures.ts'
import { fetchFile, tryUpload, upload } from './uploads.ts'

const sentence =
  'The folder for files cannot be read or written just now; whoever runs the server has to look after it'

describe.each(databases)('while the folder for files is away, on %s', kind => {
  let home: Household
  let drill: Entity
  let files: string
  const goAway = () => rename(files, `${files}.away`)
  const comeBack = () => rename(`${files}.away`, files)
  const stowage = serverFor(kind)
  beforeAll(async () => {
    home = await Household.of((await stowage.signUp()).client)
    files = path.join(stowage.app.config.data, 'files')
  })
  beforeEach(async () => {
    drill = await home.make('Drill')
  })

  test('uploads, imports and downloads are 503 and say why, and no other folder is made in its place', async () => {
    const { attachments } = await upload(home.client, drill.id, { bytes: 'how to', name: 'manual.txt' })
    const { archive } = await exportOf(stowage, home.client)
    const club = await home.client.call(createGroup, { name: 'Rowing club' })
    await goAway()
    const refused = { status: 503, body: { code: 'storage.unavailable', error: sentence } }
    const uploaded = await tryUpload(home.client, drill.id, { bytes: 'x', name: 'x.txt' })
    expect(uploaded).toMatchObject(refused)
    expect(uploaded.headers.get('retry-after')).toBe('60')
    expect(await tryImport(home.client.as({ groupId: club.id }), archive)).toMatchObject(refused)
    const answer = await fetchFile(home.client, drill.id, attachments[0]?.id ?? '')
    expect({ status: answer.status, body: await answer.json() }).toMatchObject(refused)
    expect(await readdir(path.dirname(files))).not.toContain('files')
    await comeBack()
    expect((await fetchFile(home.client, drill.id, attachments[0]?.id ?? '')).status).toBe(200)
    expect(stowage.loggedErrors.filter(line => line.includes('"stack"'))).toEqual([])
  })

  test('exports, small pictures and the removal of files wait, and are done when it is back', async () => {
    const picture = new Uint8Array(await quarters(64, 48).jpeg().toBuffer())
    await upload(home.client, drill.id, { bytes: picture, name: 'drill.jpg' })
    const { attachments } = await upload(home.client, drill.id, { bytes: 'old', name: 'old.txt' })
    const old = attachments.find(({ title }) => title === 'old.txt')
    await home.client.call(deleteAttachment, { id: drill.id, attachment_id: old?.id ?? '' })
    await goAway()
    const job = await home.client.call(createExport, {})
    expect(await finished(stowage, home.client, job)).toMatchObject({ status: 'running' })
    await comeBack()
    stowage.clock.advance(minute)
    expect(await finished(stowage, home.client, job)).toMatchObject({ status: 'completed' })
    const shown = await home.get(drill.id)
    expect(shown.attachments.map(each => each.thumbnail?.title)).toEqual(['drill.jpg-thumb'])
    const jobs = await stowage.app.database.read(db => db.q.selectFrom('jobs').selectAll().execute())
    expect(jobs).toEqual([])
  })

  test('an export is given up after a day, and says why', async () => {
    const job = await home.client.call(createExport, {})
    await goAway()
    stowage.clock.advance(day + minute)
    for (let i = 0; i < 4; i++) {
      await stowage.app.worker.runDue()
      stowage.clock.advance(day)
    }
    await comeBack()
    expect(await home.client.call(getExport, { id: job.id })).toMatchObject({
      status: 'failed',
      error: sentence,
    })
  })
})
