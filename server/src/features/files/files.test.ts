import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deleteAttachment } from '@stowage/contract/attachments/attachments'
import type { Entity } from '@stowage/contract/entities/entity'
import { deleteGroup } from '@stowage/contract/groups/groups'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openStore } from '#files/open-store.ts'
import { openBackground } from '#jobs/background.ts'
import { day, minute } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { backgroundTools } from '#test/background-tools.ts'
import { databases } from '#test/databases.ts'
import { Household } from '#test/household.ts'
import { type Signed, type TestApp, testApp } from '#test/test-app.ts'
import { fetchFile, storedKeys, tryUpload, upload } from '#test/uploads.ts'
import { withDeletionLock } from './deletion-lock.ts'
import { removeUnnamed } from './remove-files.job.ts'
import { sweepThumbnails } from './sweep-thumbnails.ts'

describe.each(databases)('stored files, on %s', kind => {
  let stowage: TestApp
  let ada: Signed
  let home: Household
  let drill: Entity
  beforeEach(async () => {
    stowage = await testApp(kind, { STOWAGE_THUMBNAIL_ENABLED: 'false', STOWAGE_TRASH_DAYS: '0' })
    ada = await stowage.signUp()
    home = await Household.of(ada.client)
    drill = await home.make('Drill')
  })
  afterEach(() => stowage.close())

  const attach = async (text: string, id = drill.id) =>
    (await upload(home.client, id, { bytes: text, name: `${text}.txt` })).attachments.at(-1) as NonNullable<
      Entity['attachments'][0]
    >
  const detach = (attachmentId: string, id = drill.id) =>
    home.client.call(deleteAttachment, { id, attachment_id: attachmentId })
  const keys = () => storedKeys(stowage, home.groupId)
  const doJobs = () => stowage.app.worker.runDue()
  const sweep = () => stowage.app.schedule.runNow('sweep-files')
  const write = (work: Parameters<typeof stowage.app.database.write<unknown>>[1]) =>
    stowage.app.database.write(home.groupId, work)
  const rows = () =>
    stowage.app.database.read(db =>
      db.q.selectFrom('attachments').selectAll().where('group_id', '=', home.groupId).orderBy('id').execute(),
    )
  /** Gives an attachment a thumbnail with this content, as the work behind an upload does. */
  async function giveThumbnail(attachmentId: string, hash: string): Promise<string> {
    const id = newId()
    const key = `${home.groupId}/documents/${hash.repeat(64)}`
    await leave(key)
    await write(async ({ db }) => {
      const [original] = await db.q
        .selectFrom('attachments')
        .selectAll()
        .where('id', '=', attachmentId)
        .execute()
      if (original === undefined) throw new Error('There is no such attachment')
      const thumbnail = {
        ...original,
        id,
        entity_id: null,
        type: 'thumbnail',
        is_primary: 0,
        path: key,
      } as const
      await db.q.insertInto('attachments').values(thumbnail).execute()
      await db.q
        .updateTable('attachments')
        .set({ thumbnail_id: id })
        .where('group_id', '=', home.groupId)
        .where('id', '=', attachmentId)
        .execute()
    })
    return key
  }
  /** Puts a file into the store that nothing names. */
  async function leave(key: string): Promise<void> {
    const file = path.join(stowage.app.config.data, 'files', key)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, key)
  }

  test('go with the last attachment that has them, and not before', async () => {
    const chair = await home.make('Chair')
    const one = await attach('shared')
    const two = await attach('shared', chair.id)
    await detach(one.id)
    await doJobs()
    expect((await fetchFile(home.client, chair.id, two.id)).status).toBe(200)
    await detach(two.id, chair.id)
    await doJobs()
    expect(await keys()).toEqual([])
  })

  test('that are gone already keep no attachment from being deleted', async () => {
    const { id, path: key } = await attach('lost')
    await rm(path.join(stowage.app.config.data, 'files', key))
    await detach(id)
    await doJobs()
    expect((await home.get(drill.id)).attachments).toEqual([])
    expect(stowage.loggedErrors).toEqual([])
  })

  test('go with their entity, thumbnails and links included', async () => {
    const photo = await attach('photo')
    await giveThumbnail(photo.id, 'a')
    await attach('paper')
    const copy = await home.duplicate(drill.id, { copyAttachments: true })
    await home.remove(drill.id)
    await doJobs()
    expect(await keys()).toHaveLength(3)
    for (const { id } of copy.attachments) {
      const answer = await fetchFile(home.client, copy.id, id)
      expect(answer.status).toBe(200)
      await answer.text()
    }
    await home.remove(copy.id)
    await doJobs()
    expect(await keys()).toEqual([])
    expect(await rows()).toEqual([])
  })

  test('are shared by copies, which have thumbnails of their own', async () => {
    const photo = await attach('photo')
    const key = await giveThumbnail(photo.id, 'a')
    const copy = await home.duplicate(drill.id, { copyAttachments: true })
    const [copied] = copy.attachments
    const [original] = (await home.get(drill.id)).attachments
    expect(copied).toMatchObject({ title: photo.title, path: photo.path, primary: photo.primary })
    expect(copied?.thumbnail?.path).toBe(key)
    expect(copied?.thumbnail?.id).not.toBe(original?.thumbnail?.id)
    expect((await fetchFile(home.client, copy.id, copied?.thumbnail?.id ?? '')).status).toBe(200)
    expect((await fetchFile(home.client, copy.id, original?.thumbnail?.id ?? '')).status).toBe(404)
    await detach(photo.id)
    await doJobs()
    const answer = await fetchFile(home.client, copy.id, copied?.thumbnail?.id ?? '')
    expect(answer.status).toBe(200)
    await answer.text()
  })

  test('a picture that is deleted takes its thumbnail along', async () => {
    const { id } = await attach('photo')
    await giveThumbnail(id, 'a')
    await detach(id)
    await doJobs()
    expect([await rows(), await keys()]).toEqual([[], []])
  })

  test('survive uploads and deletions of the same content at the same moment', async () => {
    const entities = await Promise.all(Array.from({ length: 4 }, (_, i) => home.make(`Item ${i}`)))
    await Promise.all(
      entities.map(async entity => {
        for (let i = 0; i < 6; i++) {
          const { id } = await attach('contested', entity.id)
          const [, , answer] = await Promise.all([
            doJobs(),
            tryUpload(home.client, entity.id, { bytes: 'contested', name: `${i}` }),
            fetchFile(home.client, entity.id, id),
          ])
          expect(await answer.text()).toBe('contested')
          await detach(id, entity.id)
        }
      }),
    )
    await doJobs()
    for (const entity of entities)
      for (const { id } of (await home.get(entity.id)).attachments)
        expect(await (await fetchFile(home.client, entity.id, id)).text()).toBe('contested')
  })

  test('that are attached while removing others fails are still there afterwards', async () => {
    const [broken, wanted] = ['broken', 'wanted'].map(
      text => `${home.groupId}/documents/${createHash('sha256').update(text).digest('hex')}`,
    ) as [string, string]
    for (const key of [broken, wanted]) await leave(key)
    const isAsked = Promise.withResolvers<void>()
    const mayGo = Promise.withResolvers<void>()
    const isGone = Promise.withResolvers<void>()
    const store = openStore(stowage.app.config)
    /** Removes one file only when it may, and another one never. */
    const slow = new Proxy(store, {
      get: (target, name) => {
        if (name !== 'remove') return Reflect.get(target, name).bind(target)
        return async (key: string) => {
          if (key === broken) throw new Error('The disk does not let go of it')
          isAsked.resolve()
          await mayGo.promise
          await store.remove(key)
          isGone.resolve()
        }
      },
    })
    const { database } = stowage.app
    const work = { name: 'test', groupId: home.groupId, signal: new AbortController().signal }
    const ctx = openBackground(backgroundTools(database, stowage.clock), work)
    const removing = expect(removeUnnamed(ctx, slow, home.groupId, [broken, wanted])).rejects.toThrow(
      'let go',
    )
    await isAsked.promise
    const attaching = attach('wanted')
    const isWaiting = vi.waitFor(() => expect(database.load().waitingWrites).toBe(1), { timeout: 10_000 })
    await Promise.race([attaching, isWaiting])
    mayGo.resolve()
    await Promise.all([removing, attaching, isGone.promise])
    expect(await store.find(wanted)).toBeDefined()
  })

  test('go with their group, archives included', async () => {
    await attach('named')
    await leave(`${home.groupId}/exports/a.zip`)
    const other = `${newId()}/documents/${'f'.repeat(64)}`
    await leave(other)
    await home.client.call(deleteGroup, {})
    await doJobs()
    expect(await storedKeys(stowage)).toEqual([other])
  })

  describe('are swept:', () => {
    const orphan = () => `${home.groupId}/documents/${'f'.repeat(64)}`

    const aside = async () =>
      (await storedKeys(stowage, 'set-aside')).map(key => key.slice('2026-01-31/'.length))

    test('what no row names is set aside when it is a day old, and nothing else', async () => {
      const { path: key } = await attach('named')
      await leave(orphan())
      await leave(`${home.groupId}/exports/a.zip`)
      await leave('notes of the owner.txt')
      const before = await storedKeys(stowage)
      await sweep()
      expect(await storedKeys(stowage)).toEqual(before)
      stowage.clock.advance(day + minute)
      await sweep()
      expect(await aside()).toEqual([orphan()])
      expect((await storedKeys(stowage)).filter(each => !each.startsWith('set-aside/'))).toEqual(
        [key, `${home.groupId}/exports/a.zip`, 'notes of the owner.txt'].toSorted(),
      )
      expect(stowage.loggedErrors).toEqual([])
    })

    test('what was set aside goes after 30 days, unless something holds the files', async () => {
      await leave(orphan())
      stowage.clock.advance(day + minute)
      await sweep()
      stowage.clock.advance(30 * day)
      await sweep()
      expect(await aside()).toEqual([orphan()])
      stowage.clock.advance(day)
      const held = { database: stowage.app.database, clock: stowage.clock }
      await withDeletionLock(held, sweep)
      expect(await aside()).toEqual([orphan()])
      await sweep()
      expect(await storedKeys(stowage)).toEqual([])
    })

    test('what a row names after all is brought back from where it was set aside', async () => {
      const { id } = await attach('needed')
      const [row] = await rows()
      await write(({ db }) => db.q.deleteFrom('attachments').where('id', '=', id).execute())
      stowage.clock.advance(day + minute)
      await sweep()
      expect(await aside()).toEqual([row?.path])
      await write(({ db }) =>
        db.q
          .insertInto('attachments')
          .values(row as NonNullable<typeof row>)
          .execute(),
      )
      expect((await fetchFile(home.client, drill.id, id)).status).toBe(404)
      await sweep()
      expect(await (await fetchFile(home.client, drill.id, id)).text()).toBe('needed')
      expect(await aside()).toEqual([])
    })

    test('nothing is set aside in a store that bears the mark of another installation', async () => {
      await leave(orphan())
      await writeFile(path.join(stowage.app.config.data, 'files/stowage/owner'), 'another')
      stowage.clock.advance(day + minute)
      await sweep()
      expect(await keys()).toEqual([orphan().slice(home.groupId.length + 1)])
      expect(stowage.loggedErrors.join()).toContain('has no mark of this installation')
    })

    test('what was left staged goes when it is a day old', async () => {
      await leave(`.incoming/${newId()}`)
      const sweepStaged = () => stowage.app.schedule.runNow('sweep-staged')
      await sweepStaged()
      expect(await storedKeys(stowage, '.incoming')).toHaveLength(1)
      stowage.clock.advance(day + minute)
      await sweepStaged()
      expect(await storedKeys(stowage, '.incoming')).toEqual([])
    })

    test('thumbnails whose picture has gone go with their files', async () => {
      const { id } = await attach('photo')
      const kept = await attach('kept')
      const lost = await giveThumbnail(id, 'a')
      const key = await giveThumbnail(kept.id, 'b')
      await write(({ db }) => db.q.deleteFrom('attachments').where('id', '=', id).execute())
      await sweep()
      await doJobs()
      const stored = (await keys()).map(each => `${home.groupId}/${each}`)
      expect(stored).toContain(key)
      expect(stored).not.toContain(lost)
      expect((await rows()).map(({ path }) => path)).toEqual([kept.path, key])
    })

    test('a thumbnail that is named only after it was found stays', async () => {
      const { id } = await attach('photo')
      const key = await giveThumbnail(id, 'a')
      const nameNone = () =>
        write(({ db }) => db.q.updateTable('attachments').set({ thumbnail_id: null }).execute())
      const [thumbnail] = (await rows()).filter(({ path }) => path === key)
      await nameNone()
      const work = { name: 'sweep', groupId: null, signal: new AbortController().signal }
      const ctx = openBackground(backgroundTools(stowage.app.database, stowage.clock), work)
      await sweepThumbnails({
        ...ctx,
        async write(change, groupId) {
          const named = { thumbnail_id: thumbnail?.id ?? '' }
          await write(({ db }) => db.q.updateTable('attachments').set(named).where('id', '=', id).execute())
          return ctx.write(change, groupId)
        },
      })
      expect((await rows()).map(({ path }) => path)).toContain(key)
    })

    test('all that groups that are gone have left is set aside', async () => {
      const lost = `${newId()}/documents/${'f'.repeat(64)}`
      await leave(lost)
      stowage.clock.advance(day + minute)
      await sweep()
      expect(await aside()).toEqual([lost])
    })

    test('lost files are told', async () => {
      const { id, path: key } = await attach('lost')
      await attach('named')
      await rm(path.join(stowage.app.config.data, 'files', key))
      await sweep()
      expect(stowage.loggedErrors.map(line => JSON.parse(line))).toEqual([
        expect.objectContaining({ count: 1, attachments: [id] }),
      ])
    })

    test('more than fit into one batch', async () => {
      const named = await attach('named')
      for (let i = 0; i < 1203; i++) await leave(`${home.groupId}/documents/${String(i).padStart(64, '0')}`)
      stowage.clock.advance(day + minute)
      await sweep()
      expect((await keys()).map(each => `${home.groupId}/${each}`)).toEqual([named.path])
    })
  })
})
