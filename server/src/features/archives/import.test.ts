import path from 'node:path'
import { createTag, deleteTag, listTags, updateTag } from '@stowage/contract/catalogues/tags'
import { createTemplate } from '@stowage/contract/catalogues/templates'
import { createEntity, listEntities } from '@stowage/contract/entities/entities'
import { createGroup } from '@stowage/contract/groups/groups'
import { createInvitation } from '@stowage/contract/groups/invitations'
import { listChanges } from '@stowage/contract/history/history'
import { updateSettings } from '@stowage/contract/people/users'
import { createExport, deleteExport, type ExportJob, listExports } from '@stowage/contract/tables/exports'
import { beforeEach, describe, expect, test } from 'vitest'
import { addMilliseconds, minute } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { everyDatabase } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { fetchArchive, finished, importArchive, tryImport, zipOf } from '#test/group-archives.ts'
import { foreignArchive } from '#test/homebox-archives.ts'
import { type Signed, testApp } from '#test/test-app.ts'
import { storedKeys } from '#test/uploads.ts'

describe.each(everyDatabase)('importing an archive, on %s', kind => {
  let ada: Signed
  const stowage = serverFor(kind, { STOWAGE_WEB_MAX_IMPORT_SIZE: '1' })
  beforeEach(async () => {
    ada = await stowage.signUp('Ada')
  })

  const good = () => zipOf(foreignArchive({}))
  const codeOf = async (sent: ReturnType<typeof tryImport>) => {
    const { status, body } = await sent
    return [status, (body as { code?: string }).code]
  }
  /** What is left of uploads. */
  const kept = async () => [
    ...(await storedKeys(stowage, ada.groupId, 'imports')),
    ...(await storedKeys(stowage, '.incoming')),
  ]
  const names = async () => (await ada.client.call(listEntities, {})).items.map(({ name }) => name)

  test('is accepted, waits for its job, and shows where the upload was', async () => {
    const { status, body } = await tryImport(ada.client, await good())
    expect(status).toBe(202)
    expect(body).toMatchObject({ kind: 'import', status: 'pending', progress: 0, groupId: ada.groupId })
    expect(body.artifactPath).toMatch(new RegExp(`^${ada.groupId}/imports/[0-9a-f-]{36}\\.zip$`))
    expect(body.sizeBytes).toBe((await good()).length)
    expect(await kept()).toHaveLength(1)
    const done = await finished(stowage, ada.client, body)
    expect(done).toMatchObject({ status: 'completed', artifactPath: body.artifactPath })
    expect((await ada.client.call(listExports, {})).items).toEqual([done])
    const [change] = (await ada.client.call(listChanges, { limit: 1 })).items
    expect(change).toMatchObject({ id: done.changeId, kind: 'imported', actor: { name: 'Ada' } })
    expect(await kept()).toEqual([])
    expect((await fetchArchive(ada.client, body.id)).status).toBe(403)
  })

  test('is for owners', async () => {
    const { token } = await ada.client.call(createInvitation, { uses: 1 })
    const ben = await stowage.signUp('Ben', token)
    expect(await codeOf(tryImport(ben.client, await good()))).toEqual([403, 'group.owner_only'])
  })

  test('wants a form with a file of a bearable size', async () => {
    expect(await codeOf(tryImport(ada.client, await good(), 'csv'))).toEqual([400, 'group_import.no_file'])
    expect(await codeOf(tryImport(ada.client, Buffer.alloc(3 * 1024 * 1024)))).toEqual([
      413,
      'body.too_large',
    ])
    const json = await fetch(`${stowage.baseUrl}/api/v1/group/import`, {
      method: 'POST',
      headers: { authorization: ada.token, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(json.status).toBe(400)
    expect(await kept()).toEqual([])
  })

  test('is told to live listeners when it begins, when it gets on, and when everything has changed', async () => {
    const heard: string[] = []
    const stop = await stowage.app.database.listen(({ groupId, event }) => {
      if (groupId === ada.groupId) heard.push(event)
    })
    const { body } = await tryImport(ada.client, await good())
    expect((await finished(stowage, ada.client, body)).status).toBe('completed')
    await finished(stowage, ada.client, await ada.client.call(createExport, {}))
    const imported = [
      'user.mutation',
      ...Array(4).fill('import.mutation'),
      'entity.mutation',
      'tag.mutation',
      ...Array(3).fill('export.mutation'),
    ]
    await expect.poll(() => heard).toEqual(imported)
    stop()
  })

  describe('is only for a group as it was made:', () => {
    const refused = [409, 'group_import.not_ready']

    test.each<[string, () => Promise<unknown>]>([
      ['an item', () => ada.client.call(createEntity, { name: 'Drill' })],
      ['another tag', () => ada.client.call(createTag, { name: 'Mine' })],
      ['a tag that was renamed', () => rename('Ours')],
      ['a tag that was renamed and renamed back', async () => rename(await rename('Ours'))],
      ['a template', () => ada.client.call(createTemplate, { name: 'Tool' })],
    ])('not with %s', async (_name, use) => {
      await use()
      expect(await codeOf(tryImport(ada.client, await good()))).toEqual(refused)
    })

    /** Renames the first tag, and answers what it was called before. */
    async function rename(name: string): Promise<string> {
      const [tag] = await ada.client.call(listTags, {})
      if (tag === undefined) throw new Error('A new group has tags')
      await ada.client.call(updateTag, { id: tag.id, name })
      return tag.name
    }

    test('also when some of what it was made with has been removed', async () => {
      for (const { id } of await ada.client.call(listTags, {})) await ada.client.call(deleteTag, { id })
      expect((await importArchive(stowage, ada.client, await good())).status).toBe('completed')
    })

    test('also when its types have names of another language', async () => {
      await ada.client.call(updateSettings, { stowage: { language: 'de' } })
      const { id } = await ada.client.call(createGroup, { name: 'Verein' })
      const verein = ada.client.as({ groupId: id })
      expect((await importArchive(stowage, verein, await good())).status).toBe('completed')
    })

    test('and that is looked at again when the job runs', async () => {
      const { body } = await tryImport(ada.client, await good())
      await ada.client.call(createEntity, { name: 'Drill' })
      const done = await finished(stowage, ada.client, body)
      expect(done).toMatchObject({ status: 'failed', error: expect.stringContaining('in use') })
      expect(await names()).toEqual(['Drill'])
      expect(await kept()).toEqual([])
    })

    test('so of two imports the second one fails', async () => {
      const first = (await tryImport(ada.client, await good())).body
      const second = (await tryImport(ada.client, await good())).body
      expect((await finished(stowage, ada.client, first)).status).toBe('completed')
      expect((await finished(stowage, ada.client, second)).status).toBe('failed')
    })
  })

  test('whose record is deleted while it waits changes nothing', async () => {
    const { body } = await tryImport(ada.client, await good())
    await ada.client.call(deleteExport, { id: body.id })
    await stowage.app.worker.runDue()
    expect(await names()).toEqual([])
    expect(await ada.client.call(listTags, {})).toHaveLength(6)
    expect(await kept()).toEqual([])
  })

  test('of somebody who is no owner any more changes nothing', async () => {
    const { body } = await tryImport(ada.client, await good())
    await stowage.app.database.write(ada.groupId, ({ db }) =>
      db.q.updateTable('memberships').set({ role: 'user' }).where('group_id', '=', ada.groupId).execute(),
    )
    expect(await finished(stowage, ada.client, body)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('no longer an owner'),
    })
  })

  describe('when the server ends in the middle', () => {
    async function cutOff(attempts: number): Promise<ExportJob> {
      const { body } = await tryImport(ada.client, await good())
      const now = stowage.clock.now().toISOString()
      await stowage.app.database.write(ada.groupId, async ({ db }) => {
        await db.q
          .updateTable('exports')
          .set({ status: 'running', progress: 48 })
          .where('group_id', '=', ada.groupId)
          .execute()
        await db.q
          .updateTable('jobs')
          .set({ state: 'running', attempts, leased_by: newId(), leased_until: addMilliseconds(now, minute) })
          .where('group_id', '=', ada.groupId)
          .execute()
      })
      return body
    }

    test('is done once it has started again', async () => {
      const job = await cutOff(1)
      await stowage.restart()
      stowage.clock.advance(2 * minute)
      const client = ada.client.as({ baseUrl: stowage.baseUrl })
      expect(await finished(stowage, client, job)).toMatchObject({ status: 'running' })
      stowage.clock.advance(minute)
      expect(await finished(stowage, client, job)).toMatchObject({ status: 'completed' })
      expect((await client.call(listEntities, {})).items.map(({ name }) => name)).toEqual(['ee 1'])
      expect(await kept()).toEqual([])
    })

    test('fails when that happens each time, and the upload goes', async () => {
      const job = await cutOff(3)
      stowage.clock.advance(2 * minute)
      expect(await finished(stowage, ada.client, job)).toMatchObject({
        status: 'failed',
        error: 'The server stopped each time while this ran',
      })
      await stowage.app.worker.runDue()
      expect(await kept()).toEqual([])
    })

    test('is not done twice when only the word that it is done got lost', async () => {
      const { body } = await tryImport(ada.client, await good())
      const [row] = await stowage.app.database.read(db =>
        db.q.selectFrom('jobs').selectAll().where('group_id', '=', ada.groupId).execute(),
      )
      const done = await finished(stowage, ada.client, body)
      if (row === undefined) throw new Error('The import has no job')
      await stowage.app.database.write(null, ({ db }) => db.q.insertInto('jobs').values(row).execute())
      expect(await finished(stowage, ada.client, body)).toEqual(done)
      expect(await names()).toEqual(['ee 1'])
    })
  })

  test('leaves uploads to the sweep that no record names', async () => {
    const { body } = await tryImport(ada.client, await good())
    await stowage.app.database.write(ada.groupId, async ({ db }) => {
      await db.q.deleteFrom('exports').where('group_id', '=', ada.groupId).execute()
      await db.q.deleteFrom('jobs').where('group_id', '=', ada.groupId).execute()
    })
    await stowage.app.schedule.runNow('sweep-exports')
    expect(await kept()).toEqual([path.basename(body.artifactPath ?? '')])
    stowage.clock.advance(25 * 60 * minute)
    await stowage.app.schedule.runNow('sweep-exports')
    expect(await kept()).toEqual([])
  })
})

describe('a demonstration', () => {
  test('takes no imports', async () => {
    const stowage = await testApp('sqlite', { STOWAGE_DEMO: 'true' })
    const ada = await stowage.signUp('Ada')
    const { status, body } = await tryImport(ada.client, Buffer.from('x'))
    expect([status, (body as unknown as { code: string }).code]).toEqual([403, 'demo.refused'])
    await stowage.close()
  })
})
