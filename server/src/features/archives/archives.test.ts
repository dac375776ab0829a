import { rmSync } from 'node:fs'
import path from 'node:path'
import { createInvitation } from '@stowage/contract/groups/invitations'
import { login } from '@stowage/contract/people/sessions'
import type { Client } from '@stowage/contract/protocol/client'
import { createExport, deleteExport, getExport, listExports } from '@stowage/contract/tables/exports'
import { createMaintenance } from '@stowage/contract/upkeep/maintenance'
import { beforeEach, describe, expect, test } from 'vitest'
import { addMilliseconds, day, minute } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { everyDatabase } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { exportOf, fetchArchive, finished, importArchive, unzip } from '#test/group-archives.ts'
import { Household } from '#test/household.ts'
import { addMany } from '#test/many-entities.ts'
import { type Signed } from '#test/test-app.ts'
import { storedKeys, upload } from '#test/uploads.ts'

const nobodys = '01890000-0000-7000-8000-0000000000ee'

describe.each(everyDatabase)('exports, on %s', kind => {
  let ada: Signed
  let home: Household
  const stowage = serverFor(kind)
  beforeEach(async () => {
    ada = await stowage.signUp('Ada')
    home = await Household.of(ada.client)
  })

  /** The archives that the store keeps. */
  const kept = () => storedKeys(stowage, home.groupId, 'exports')

  /** Somebody else in the same group. */
  async function join(name: string): Promise<Client> {
    const { token } = await home.client.call(createInvitation, { uses: 1 })
    return (await stowage.signUp(name, token)).client
  }

  const record = (client: Client, id: string) => client.send(getExport, { id })

  /** Starts the worker's jobs and returns when the record says that it is running. */
  async function running(id: string): Promise<{ work: Promise<number> }> {
    const work = stowage.app.worker.runDue()
    let { status } = await home.client.call(getExport, { id })
    while (status === 'pending') status = (await home.client.call(getExport, { id })).status
    expect(status).toBe('running')
    return { work }
  }

  test('wait for their job, are made by it, and can be downloaded then', async () => {
    await home.make('Drill')
    const { status, body } = await home.client.send(createExport, {})
    expect(status).toBe(202)
    expect(body).toMatchObject({
      kind: 'export',
      status: 'pending',
      progress: 0,
      groupId: home.groupId,
      sizeBytes: 0,
    })
    expect(Object.keys(body)).not.toContain('artifactPath')
    expect(await fetchArchive(home.client, body.id)).toMatchObject({ status: 409 })

    const done = await finished(stowage, home.client, body)
    const artifactPath = `${home.groupId}/exports/${body.id}.zip`
    expect(done).toMatchObject({ status: 'completed', progress: 100, artifactPath })
    const answer = await fetchArchive(home.client, body.id)
    const archive = Buffer.from(await answer.arrayBuffer())
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining(`attachment; filename="homebox-export-${body.id}.zip"`),
      'content-length': String(done.sizeBytes),
    })
    expect(archive.length).toBe(done.sizeBytes)
  })

  test('hold every table of version 1, the extra file, the files, and the manifest at the end', async () => {
    const drill = await home.make('Drill')
    const { attachments } = await upload(home.client, drill.id, { bytes: 'bytes', name: 'a.txt' })
    const entries = await unzip((await exportOf(stowage, home.client)).archive)
    expect([...entries.keys()]).toEqual([
      'entity_types.json',
      'entity_templates.json',
      'template_fields.json',
      'tags.json',
      'entities.json',
      'entity_fields.json',
      'maintenance_entries.json',
      'attachments.json',
      'tag_entities.json',
      'notifiers.json',
      'stowage.json',
      `attachments/${attachments[0]?.id}`,
      'manifest.json',
    ])
    expect(JSON.parse(String(entries.get('manifest.json')))).toEqual({
      schemaVersion: 1,
      exportedAt: expect.stringMatching(/Z$/),
      groupId: home.groupId,
      counts: expect.objectContaining({ entities: 1, attachments: 1, entity_types: 2, notifiers: 0 }),
    })
    const [entity] = JSON.parse(String(entries.get('entities.json')))
    expect(entity).toMatchObject({ id: drill.id, asset_id: 1, insured: false, purchase_date: null })
    expect(JSON.parse(String(entries.get('tags.json')))).toEqual([])
  })

  test('are listed newest first, with imports among them, to the members of the group only', async () => {
    const first = await home.client.call(createExport, {})
    const second = await home.client.call(createExport, {})
    const ben = await join('Ben')
    const { items } = await ben.as({ groupId: home.groupId }).call(listExports, {})
    expect(items.map(({ id }) => id)).toEqual([second.id, first.id])
    expect((await ada.client.call(listExports, {})).items).toEqual([])
    expect((await record(ada.client, first.id)).status).toBe(404)
    expect((await record(home.client, nobodys)).status).toBe(404)
  })

  test('are found by a plain link in any group of the caller, and in no other', async () => {
    const { job } = await exportOf(stowage, home.client)
    const eve = await stowage.signUp('Eve')
    expect((await fetchArchive(ada.client, job.id)).status).toBe(200)
    expect((await fetchArchive(eve.client, job.id)).status).toBe(404)
    expect((await fetchArchive(ada.client, nobodys)).status).toBe(404)
  })

  test('are sent to somebody who reads the head only, without their bytes', async () => {
    const { job } = await exportOf(stowage, home.client)
    const answer = await fetch(`${stowage.baseUrl}/api/v1/group/exports/${job.id}/download`, {
      method: 'HEAD',
      headers: { authorization: ada.token },
    })
    expect(answer.headers.get('content-length')).toBe(String(job.sizeBytes))
    expect(await answer.text()).toBe('')
  })

  test('hold only the notifiers of whoever asked, and then go to nobody else', async () => {
    const ben = (await join('Ben')).as({ groupId: home.groupId })
    await addNotifier(ada.userId, 'ntfy://adas-secret@ntfy.example.com')
    const adas = await exportOf(stowage, home.client)
    const bens = await exportOf(stowage, ben)
    const notifiersIn = async ({ archive }: { archive: Buffer }) =>
      JSON.parse(String((await unzip(archive)).get('notifiers.json')))
    expect(await notifiersIn(adas)).toMatchObject([{ url: 'ntfy://adas-secret@ntfy.example.com' }])
    expect(await notifiersIn(bens)).toEqual([])
    const refused = await fetchArchive(ben, adas.job.id)
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'export.private' }])
    expect((await fetchArchive(home.client, bens.job.id)).status).toBe(200)
  })

  async function addNotifier(userId: string, url: string): Promise<void> {
    const now = stowage.clock.now().toISOString()
    const dated = { created_at: now, updated_at: now }
    await stowage.app.database.write(home.groupId, ({ db }) =>
      db.q
        .insertInto('notifiers')
        .values({
          ...dated,
          id: newId(),
          group_id: home.groupId,
          user_id: userId,
          name: 'N',
          name_key: 'n',
          url,
          is_active: 1,
        })
        .execute(),
    )
  }

  test('are deleted by any member with their archive; unknown ones are not found', async () => {
    const { job } = await exportOf(stowage, home.client)
    expect(await kept()).toEqual([`${job.id}.zip`])
    const ben = (await join('Ben')).as({ groupId: home.groupId })
    expect((await ben.send(deleteExport, { id: job.id })).status).toBe(204)
    expect((await ben.send(deleteExport, { id: job.id })).status).toBe(404)
    await stowage.app.worker.runDue()
    expect(await kept()).toEqual([])
  })

  test('that are deleted while they wait or run are not made, and leave nothing behind', async () => {
    const waiting = await home.client.call(createExport, {})
    await home.client.call(deleteExport, { id: waiting.id })
    await stowage.app.worker.runDue()
    await addMany(stowage, home, 10_000, () => ({}))
    const { id } = await home.client.call(createExport, {})
    const { work } = await running(id)
    await home.client.call(deleteExport, { id })
    await work
    await stowage.app.worker.runDue()
    expect((await home.client.call(listExports, {})).items).toEqual([])
    expect(await kept()).toEqual([])
    expect(await jobs()).toEqual([])
  })

  const jobs = () => stowage.app.database.read(db => db.q.selectFrom('jobs').selectAll().execute())

  /** Leaves the record and its job as a server leaves them that was cut off in the middle. */
  async function cutOff(id: string, attempts: number): Promise<void> {
    const now = stowage.clock.now().toISOString()
    await stowage.app.database.write(home.groupId, async ({ db }) => {
      await db.q
        .updateTable('exports')
        .set({ status: 'running', progress: 48 })
        .where('id', '=', id)
        .execute()
      await db.q
        .updateTable('jobs')
        .set({ state: 'running', attempts, leased_by: newId(), leased_until: addMilliseconds(now, minute) })
        .execute()
    })
  }

  test('that were cut off by the end of the server are made anew after it has started again', async () => {
    const job = await home.client.call(createExport, {})
    await cutOff(job.id, 1)
    await stowage.restart()
    const client = home.client.as({ baseUrl: stowage.baseUrl })
    expect(await finished(stowage, client, job)).toMatchObject({ status: 'running', progress: 48 })
    stowage.clock.advance(2 * minute)
    expect(await finished(stowage, client, job)).toMatchObject({ status: 'running' })
    stowage.clock.advance(minute)
    expect(await finished(stowage, client, job)).toMatchObject({ status: 'completed' })
  })

  test('that take the server down each time fail and say so', async () => {
    const job = await home.client.call(createExport, {})
    await cutOff(job.id, 3)
    stowage.clock.advance(2 * minute)
    expect(await finished(stowage, home.client, job)).toMatchObject({
      status: 'failed',
      error: 'The server stopped each time while this ran',
    })
    await stowage.app.database.write(null, ({ db }) => db.q.deleteFrom('jobs').execute())
  })

  test('say how long they are kept, and are removed with their archives then', async () => {
    const { job } = await exportOf(stowage, home.client)
    expect(job.expiresAt).toBe(addMilliseconds(job.createdAt, 7 * day))
    await stowage.app.schedule.runNow('sweep-exports')
    expect((await record(home.client, job.id)).status).toBe(200)
    stowage.clock.advance(7 * day + minute)
    const { token } = await stowage.client.call(login, { username: ada.email, password: ada.password })
    const later = home.client.as({ token })
    const fresh = await later.call(createExport, {})
    await stowage.app.schedule.runNow('sweep-exports')
    expect((await later.call(listExports, {})).items.map(({ id }) => id)).toEqual([fresh.id])
    expect(await kept()).toEqual([])
    await stowage.app.worker.runDue()
  })

  test('tell which texts Homebox would refuse, and come back whole', async () => {
    const notes = `${'n'.repeat(19_999)}😀`
    const { id } = await home.make('Drill')
    await home.put(id, { notes, description: 'ä'.repeat(501) })
    await home.client.call(createMaintenance, {
      id,
      name: 'Oil',
      completedDate: '2026-01-31',
      description: 'o'.repeat(1e4),
    })
    const { job, archive } = await exportOf(stowage, home.client)
    expect(job.notes).toEqual([
      'entities "Drill": description has 1002 bytes, Homebox takes 1000; Stowage reads it',
      'entities "Drill": notes has 20003 bytes, Homebox takes 1000; Stowage reads it',
      'maintenance_entries "Oil": description has 10000 bytes, Homebox takes 2500; Stowage reads it',
    ])
    const other = await Household.of(ada.client, 'Other')
    expect(await importArchive(stowage, other.client, archive)).toMatchObject({ status: 'completed' })
    const [drill] = (await other.list({ q: 'drill' })).items
    expect((await other.get(drill?.id ?? '')).notes).toBe(notes)
  })

  test('whose file is missing in the store are made without it, and tell so', async () => {
    const drill = await home.make('Drill')
    const { attachments } = await upload(home.client, drill.id, { bytes: 'bytes', name: 'a.txt' })
    rmSync(path.join(stowage.app.config.data, 'files', attachments[0]?.path ?? ''))
    const { job, archive } = await exportOf(stowage, home.client)
    expect(job.notes).toEqual(['1 of 1 files are missing here and not in the archive'])
    const other = await Household.of(ada.client, 'Other')
    const imported = await importArchive(stowage, other.client, archive)
    expect(imported).toMatchObject({ status: 'completed', notes: ['1 attachments came without their file'] })
  })
})
