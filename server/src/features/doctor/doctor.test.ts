import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deleteAttachment } from '@stowage/contract/attachments/attachments'
import type { Entity } from '@stowage/contract/entities/entity'
import { deleteGroup } from '@stowage/contract/groups/groups'
import { emptyTrash } from '@stowage/contract/history/history'
import { createApiKey } from '@stowage/contract/people/api-keys'
import { createStockProduct } from '@stowage/contract/stock/products'
import BetterSqlite from 'better-sqlite3'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { derivedOfProduct } from '#db/inventory/derived-columns.ts'
import type { Writer } from '#db/reader-writer.ts'
import { SqliteDatabase } from '#db/sqlite/sqlite-database.ts'
import { findStaleValues } from '#features/entities/index.ts'
import { takeDeletionLock } from '#features/files/index.ts'
import { enqueueTick } from '#jobs/enqueue-tick.ts'
import { enqueue } from '#jobs/queue.ts'
import { addMilliseconds, day } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { settingsOf, stowage, stowageHere } from '#test/command-line.ts'
import { everyDatabase } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import { mailServer } from '#test/mail-server.ts'
import { addMany } from '#test/many-entities.ts'
import { testProvider } from '#test/oidc-provider.ts'
import { quarters } from '#test/pictures.ts'
import { testApp } from '#test/test-app.ts'
import { upload } from '#test/uploads.ts'
import type { CheckReport } from './checks.ts'

/** What `doctor --json` says. */
interface Report {
  readonly ok: boolean
  readonly checks: readonly CheckReport[]
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const hostname = { STOWAGE_OPTIONS_HOSTNAME: 'stowage.example.org' }

/** The names of the checks that found something. */
const badIn = ({ checks }: Report): string[] =>
  checks.filter(({ count }) => count > 0).map(({ name }) => name)

describe.each(everyDatabase)('the doctor, on %s', kind => {
  let home: Household
  let room: Entity
  let box: Entity
  let drill: Entity
  const server = serverFor(kind)
  const ada = userOn(server)
  beforeAll(async () => {
    home = await Household.of(ada.client)
    room = await home.room('Cellar')
    box = await home.make('Box', { parentId: room.id, purchasePrice: 3 })
    const tag = await home.tag('Tools')
    const members = { parentId: box.id, purchasePrice: 12.5, tagIds: [tag.id], manufacturer: 'Ünique' }
    drill = await home.make('Électric drill', members)
    const picture = new Uint8Array(await quarters(640, 480).jpeg().toBuffer())
    await upload(home.client, drill.id, { bytes: picture, name: 'drill.jpg' })
    await upload(home.client, drill.id, { bytes: 'how to drill', name: 'manual.txt' })
    await server.app.worker.runDue()
  })

  const run = (args: string[] = [], env: Record<string, string> = {}) =>
    stowageHere(['doctor', ...args], { ...settingsOf(server), ...hostname, ...env })
  const examine = async (args: string[] = [], env: Record<string, string> = {}) => {
    const { code, out } = await run(['--json', ...args], env)
    return { code, report: JSON.parse(out) as Report }
  }
  const hurt = <T>(work: (db: Writer) => Promise<T>) =>
    server.app.database.write(home.groupId, ({ db }) => work(db))
  const change = (values: Record<string, unknown>, id: string) =>
    hurt(db =>
      db.q
        .updateTable('entities')
        .set(values as never)
        .where('group_id', '=', home.groupId)
        .where('id', '=', id)
        .execute(),
    )
  const numberOf = async (id: string) =>
    (await hurt(db => db.q.selectFrom('entities').select('n').where('id', '=', id).executeTakeFirstOrThrow()))
      .n
  const textOf = async (id: string) => {
    const n = await numberOf(id)
    return {
      n,
      text: await hurt(db => db.q.selectFrom('entity_search').selectAll().where('n', '=', n).execute()),
    }
  }
  const folderOf = (...parts: string[]) => path.join(server.app.config.data, 'files', home.groupId, ...parts)
  const attachmentOf = (type: 'photo' | 'attachment') =>
    hurt(db =>
      db.q
        .selectFrom('attachments')
        .selectAll()
        .where('entity_id', '=', drill.id)
        .where('type', '=', type)
        .executeTakeFirstOrThrow(),
    )

  test('finds nothing where nothing is wrong, and changes nothing', async () => {
    const { code, report } = await examine(['--deep'])
    expect(badIn(report)).toEqual([])
    expect({ code, ok: report.ok }).toEqual({ code: 0, ok: true })
    expect((await run(['--fix'])).out).toMatch(/All is well\.\n$/)
  })

  test('finds nothing in the sample inventory', async () => {
    const demo = await testApp(kind, { STOWAGE_DEMO: 'true' })
    try {
      const { code, out } = await stowageHere(['doctor'], { ...settingsOf(demo), ...hostname })
      expect({ code, last: out.split('\n').at(-2) }).toEqual({ code: 0, last: 'All is well.' })
    } finally {
      await demo.close()
    }
  })

  test('tells in words what it has found and what to do', async () => {
    await change({ name_key: 'zzz' }, drill.id)
    const { code, out } = await run()
    expect(code).toBe(1)
    expect(out).toContain(
      `FAULT    the folded names by which lists are ordered\n           ${drill.id} is ordered`,
    )
    expect(out).toContain('→ Run "stowage doctor --fix".')
    expect(out).toMatch(/Faults in 1 and warnings in 0 of \d+ checks\.\n$/)
    const mended = await run(['--fix'])
    expect(mended.code).toBe(0)
    expect(mended.out).toContain('the folded names by which lists are ordered: mended\n')
  })

  describe('finds and mends', () => {
    const past = addMilliseconds(new Date(Date.now()).toISOString(), -5 * day)
    const damages: Record<string, { check: string; hurt: () => Promise<unknown> }> = {
      'a name that is folded wrongly': {
        check: 'names',
        hurt: () => change({ name_key: 'Électric drill' }, drill.id),
      },
      'a tag that is ordered by another name': {
        check: 'names',
        hurt: () =>
          hurt(db =>
            db.q.updateTable('tags').set({ name_key: 'x' }).where('group_id', '=', home.groupId).execute(),
          ),
      },
      'a version below 1': { check: 'versions', hurt: () => change({ version: 0 }, drill.id) },
      'a height that is too low': { check: 'heights', hurt: () => change({ height: 1 }, room.id) },
      'a search text that is another': {
        check: 'search-texts',
        hurt: async () => {
          const { n, text } = await textOf(drill.id)
          await hurt(async db => {
            // As long as the one in the index, which must be found to be of another text.
            const search_text = 'x'.repeat(text[0]?.search_text.length ?? 0)
            await db.q.updateTable('entity_search').set({ search_text }).where('n', '=', n).execute()
          })
        },
      },
      'a search text that is gone': {
        check: 'search-texts',
        hurt: async () => {
          const n = await numberOf(drill.id)
          await hurt(db => db.q.deleteFrom('entity_search').where('n', '=', n).execute())
        },
      },
      'the totals of the group': {
        check: 'totals',
        hurt: () =>
          hurt(db =>
            db.q
              .updateTable('group_totals')
              .set({ worth: 1, n: 7 })
              .where('group_id', '=', home.groupId)
              .execute(),
          ),
      },
      'the totals of a location that is gone': {
        check: 'totals',
        hurt: () =>
          hurt(db =>
            db.q
              .insertInto('place_totals')
              .values({
                group_id: home.groupId,
                entity_id: newId(),
                pieces: 1,
                unsold_price: 2,
                unsold_worth: 2,
                price: 3,
                n: 1,
                sold: 0,
              })
              .execute(),
          ),
      },
      'totals that are missing': {
        check: 'totals',
        hurt: () =>
          hurt(async db => {
            for (const table of ['group_totals', 'place_totals', 'tag_totals'] as const)
              await db.q.deleteFrom(table).where('group_id', '=', home.groupId).execute()
          }),
      },
      'the totals of a product': {
        check: 'totals',
        hurt: () =>
          hurt(async db => {
            const id = newId()
            const blank = { manufacturer: '', model_number: '', unit: '', shop: '', notes: '', codes: '[]' }
            const none = { target_quantity: null, is_low: 0, entity_type_id: null } as const
            const product = { ...blank, ...none, name: 'Oil', min_quantity: 2 }
            await db.q
              .insertInto('products')
              .values({
                ...product,
                ...derivedOfProduct(product),
                group_id: home.groupId,
                id,
                created_at: past,
                updated_at: past,
              })
              .execute()
            await db.q.updateTable('entities').set({ product_id: id }).where('id', '=', drill.id).execute()
          }),
      },
      'the codes of a product': {
        check: 'code-keys',
        hurt: async () => {
          await home.client.call(createStockProduct, { name: 'Tea', codes: ['4006381333931'] })
          await hurt(db => db.q.deleteFrom('product_codes').where('group_id', '=', home.groupId).execute())
        },
      },
      'a word of names': {
        check: 'name-words',
        hurt: () =>
          hurt(db =>
            db.q
              .deleteFrom('name_word_parts')
              .where('group_id', '=', home.groupId)
              .where('word', '=', 'drill')
              .execute(),
          ),
      },
      'row numbers that would be given twice': {
        check: 'row-numbers',
        hurt: async () => {
          const next_n = await numberOf(room.id)
          await hurt(db =>
            db.q.updateTable('group_numbers').set({ next_n }).where('group_id', '=', home.groupId).execute(),
          )
        },
      },
      'a file that nothing names': {
        check: 'orphans',
        hurt: async () => {
          const file = folderOf('documents', 'a'.repeat(64))
          await writeFile(file, 'left over')
          await utimes(file, new Date(past), new Date(past))
        },
      },
      'an archive that nothing names': {
        check: 'orphans',
        hurt: async () => {
          const file = folderOf('exports', 'x.zip')
          await mkdir(path.dirname(file), { recursive: true })
          await writeFile(file, 'left over')
          await utimes(file, new Date(past), new Date(past))
        },
      },
      'a session that should be forgotten': {
        check: 'leftovers',
        hurt: () =>
          hurt(db =>
            db.q
              .insertInto('sessions')
              .values({
                id: newId(),
                user_id: ada.userId,
                lifetime_seconds: 1,
                created_at: past,
                expires_at: past,
              })
              .execute(),
          ),
      },
    }

    test.each(Object.keys(damages))('%s', async name => {
      const damage = damages[name]
      await damage?.hurt()
      const found = await examine()
      // A text that differs from the item differs from the index too, where that is a table of its own.
      const others = ['search-texts', 'search-index']
      expect(badIn(found.report).filter(bad => bad === damage?.check || !others.includes(bad))).toEqual([
        damage?.check,
      ])
      const isFault = found.report.checks.some(({ state }) => state === 'fault')
      expect({ code: found.code, ok: found.report.ok }).toEqual({ code: isFault ? 1 : 0, ok: !isFault })
      const mended = await examine(['--fix'])
      // An orphan is not removed; that it is set aside is told for as long as it is.
      expect(badIn(mended.report)).toEqual(damage?.check === 'orphans' ? ['set-aside'] : [])
      await rm(path.join(server.app.config.data, 'files/set-aside'), { recursive: true, force: true })
      expect(mended.report.checks.filter(check => check.mended).map(check => check.name)).toContain(
        damage?.check,
      )
      const again = await examine(['--deep'])
      expect({ code: again.code, bad: badIn(again.report) }).toEqual({ code: 0, bad: [] })
      expect(await server.app.database.read(db => findStaleValues(db, home.groupId))).toEqual([])
      expect(await home.names({ q: 'ectric dri' })).toEqual(['Électric drill'])
    })

    test('a kind that is not that of the type, with its totals', async () => {
      await change({ is_location: 1 }, drill.id)
      expect(badIn((await examine()).report)).toEqual(['kinds', 'totals'])
      expect(badIn((await examine(['--fix'])).report)).toEqual([])
    })

    test('a small picture that is missing', async () => {
      const photo = await attachmentOf('photo')
      await hurt(db => db.q.deleteFrom('attachments').where('id', '=', photo.thumbnail_id).execute())
      const { report } = await examine()
      expect(report.checks.find(({ name }) => name === 'thumbnails')).toMatchObject({
        state: 'warn',
        found: [{ id: photo.id }],
      })
      expect(badIn((await examine(['--fix'])).report)).toEqual([])
      await server.app.worker.runDue()
      expect((await attachmentOf('photo')).thumbnail_id).not.toBeNull()
    })

    test('a file that was set aside though an attachment names it', async () => {
      const inFiles = (...parts: string[]) => path.join(server.app.config.data, 'files', ...parts)
      const { path: key } = await attachmentOf('attachment')
      const aside = inFiles('set-aside', past.slice(0, 10), key)
      await mkdir(path.dirname(aside), { recursive: true })
      await rename(inFiles(key), aside)
      expect(badIn((await examine()).report)).toEqual(['files', 'set-aside'])
      const { report } = await examine(['--fix'])
      expect(report.checks.find(({ name }) => name === 'set-aside')).toMatchObject({ mended: true })
      expect(await readFile(inFiles(key), 'utf8')).toBe('how to drill')
      expect(badIn((await examine()).report)).toEqual([])
    })
  })

  test('has small pictures made anew when that is asked for, each of which stays until then', async () => {
    const photo = await attachmentOf('photo')
    const manual = await attachmentOf('attachment')
    const thumbnailOf = async () => {
      const { thumbnail_id: id } = await attachmentOf('photo')
      return hurt(db => db.q.selectFrom('attachments').select(['id', 'path']).where('id', '=', id).execute())
    }
    const [right] = await thumbnailOf()
    await hurt(db =>
      db.q
        .updateTable('attachments')
        .set({ path: manual.path })
        .where('id', '=', photo.thumbnail_id)
        .execute(),
    )
    const { out } = await run(['--redraw'])
    expect(out).toContain('Small pictures that are made anew in the background: 1.')
    expect(await thumbnailOf()).toEqual([{ id: photo.thumbnail_id, path: manual.path }])
    await server.app.worker.runDue()
    const again = await thumbnailOf()
    expect(again).toEqual([{ id: expect.not.stringMatching(`${photo.thumbnail_id}`), path: right?.path }])
    const rows = await hurt(db => db.q.selectFrom('attachments').select('type').orderBy('type').execute())
    expect(rows.map(({ type }) => type)).toEqual(['attachment', 'photo', 'thumbnail'])

    // What is as it was stays what it is, so that nobody fetches it again.
    const { report } = await examine(['--redraw'])
    expect(report).toMatchObject({ ok: true, redrawn: 1 })
    await server.app.worker.runDue()
    expect(await thumbnailOf()).toEqual(again)
    expect(badIn((await examine(['--deep'])).report)).toEqual([])
    const off = await run(['--redraw'], { STOWAGE_THUMBNAIL_ENABLED: 'false' })
    expect(off).toMatchObject({ code: 1, stderr: expect.stringContaining('No small pictures are made') })
  })

  test.runIf(kind === 'sqlite')('finds and mends what the search index holds of another text', async () => {
    const n = await numberOf(drill.id)
    const { text } = await textOf(box.id)
    await hurt(async db => {
      await db.q.deleteFrom('search_trigrams').where('rowid', '=', n).execute()
      const t = text[0]?.search_text ?? ''
      await db.q.insertInto('search_trigrams').values({ rowid: n, t }).execute()
    })
    const { report } = await examine()
    expect(badIn(report)).toEqual(['search-index'])
    expect(report.checks.find(({ name }) => name === 'search-index')?.found).toMatchObject([{ id: drill.id }])
    expect(badIn((await examine(['--fix'])).report)).toEqual([])
    expect(await home.names({ q: 'ectric dri' })).toEqual(['Électric drill'])
  })

  test.runIf(kind === 'sqlite').each([
    ['spoiled', 'delete from search_trigrams_data where id > 10'],
    ['gone', 'drop table search_trigrams'],
    [
      'made of texts of nothing',
      `pragma foreign_keys = off; insert into entity_search (group_id, n, search_text) select group_id, 999999, 'ghost' from entities limit 1`,
    ],
  ])('makes a search index anew that is %s', async (_what, damage) => {
    if (!(server.app.database instanceof SqliteDatabase)) return
    const file = new BetterSqlite(server.app.database.file).unsafeMode()
    file.exec(damage)
    file.close()
    expect(badIn((await examine()).report)).toContain('search-index')
    expect(badIn((await examine(['--fix'])).report)).toEqual([])
    expect(await home.names({ q: 'ectric dri' })).toEqual(['Électric drill'])
  })

  test.runIf(kind === 'sqlite')('misses the secret behind API keys', async () => {
    const file = path.join(server.app.config.data, 'pepper')
    await rename(file, `${file}.away`)
    const { code, report } = await examine()
    expect({ code, bad: badIn(report) }).toEqual({ code: 1, bad: ['secret'] })
    await rename(`${file}.away`, file)
  })

  describe('finds and leaves alone', () => {
    test('items that lie in themselves, which it names and no others', async () => {
      await change({ parent_id: drill.id }, room.id)
      const { code, report } = await examine(['--fix'])
      const locations = report.checks.find(({ name }) => name === 'locations')
      expect(code).toBe(1)
      expect(locations?.found.map(({ id }) => id).sort()).toEqual([room.id, box.id, drill.id].sort())
      await change({ parent_id: null }, room.id)
      await examine(['--fix'])
    })

    test('items that lie too deep, when their heights are mended', async () => {
      const deep = await Household.of(ada.client)
      const ids = Array.from({ length: 103 }, () => newId())
      await addMany(server, deep, ids.length, i => ({ id: ids[i] as string, parent_id: ids[i - 1] ?? null }))
      expect(badIn((await examine()).report)).toEqual(['levels', 'heights'])
      const { code, report } = await examine(['--fix'])
      expect({ code, bad: badIn(report) }).toEqual({ code: 0, bad: ['levels'] })
      const levels = report.checks.find(({ name }) => name === 'levels')
      expect(levels?.found.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort())
      await deep.client.call(deleteGroup, {})
      expect(badIn((await examine()).report)).toEqual([])
    })

    test('a pin to what is no location', async () => {
      const nail = await home.make('Nail', { parentId: box.id })
      await change({ location_id: drill.id }, nail.id)
      expect(badIn((await examine(['--fix'])).report)).toContain('locations')
      await home.remove(nail.id)
      await examine(['--fix'])
      expect(badIn((await examine()).report)).toEqual([])
    })

    test('an attachment whose file is missing, is another, or has another size', async () => {
      const { id, path: key } = await attachmentOf('attachment')
      const file = path.join(server.app.config.data, 'files', key)
      const found = async (args: string[]) =>
        (await examine(args)).report.checks.find(({ name }) => name === 'files')
      await chmod(file, 0o600)
      await writeFile(file, 'how to break')
      expect(await found([])).toMatchObject({ state: 'ok' })
      expect(await found(['--deep'])).toMatchObject({
        found: [{ id, what: '("manual.txt" of "Électric drill") has a file with another content' }],
      })
      await writeFile(file, 'short')
      expect(await found(['--fix'])).toMatchObject({
        found: [{ id, what: '("manual.txt" of "Électric drill") has a file of another size' }],
      })
      await rm(file)
      expect(await found(['--fix'])).toMatchObject({
        state: 'fault',
        found: [{ id, what: '("manual.txt" of "Électric drill") has no file' }],
      })
      await writeFile(file, 'how to drill')
      expect(await found(['--deep'])).toMatchObject({ state: 'ok' })
    })

    test('a missing file that is accepted, until it is back or another one is missing', async () => {
      const { id, path: key } = await attachmentOf('attachment')
      const file = folderOf('documents', path.basename(key))
      const look = async (args: string[] = []) => {
        const { code, report } = await examine(args)
        return { code, files: report.checks.find(({ name }) => name === 'files') }
      }
      await rm(file)
      expect(await look()).toMatchObject({ code: 1, files: { accepted: { count: 0 } } })
      const accepted = {
        code: 0,
        files: {
          state: 'ok',
          count: 0,
          mend: null,
          accepted: { count: 1, found: [{ id, what: '("manual.txt" of "Électric drill") has no file' }] },
        },
      }
      expect(await look(['--accept-missing'])).toMatchObject(accepted)
      expect(await look()).toMatchObject(accepted)
      expect((await run()).out).toContain(`accepted: ${id} ("manual.txt" of "Électric drill") has no file\n`)
      await server.app.schedule.runNow('sweep-files')
      expect(server.loggedErrors.join()).not.toContain('The files of some attachments are missing')
      const other = await upload(home.client, box.id, { bytes: 'of cardboard', name: 'box.txt' })
      const [attachment] = other.attachments
      await rm(folderOf('documents', hashOf('of cardboard')))
      expect(await look()).toMatchObject({
        code: 1,
        files: { count: 1, found: [{ id: attachment?.id }], accepted: { count: 1 } },
      })
      await home.client.call(deleteAttachment, { id: box.id, attachment_id: attachment?.id ?? '' })
      expect(await look()).toMatchObject({
        code: 1,
        files: { count: 1, found: [{ id: attachment?.id, what: '("box.txt" in the trash) has no file' }] },
      })
      await home.client.call(emptyTrash, {})
      await writeFile(file, 'how to drill')
      await server.app.schedule.runNow('sweep-files')
      expect(await look()).toMatchObject({ code: 0, files: { state: 'ok', accepted: { count: 0 } } })
      await rm(file)
      expect(await look()).toMatchObject({ code: 1, files: { count: 1 } })
      await writeFile(file, 'how to drill')
    })

    test('no small picture of a picture that is missing itself', async () => {
      const bytes = new Uint8Array(await quarters(64, 48).jpeg().toBuffer())
      const { attachments } = await upload(home.client, box.id, { bytes, name: 'box.jpg' })
      const id = attachments[0]?.id ?? ''
      await hurt(db => db.q.deleteFrom('jobs').where('kind', '=', 'attachment.thumbnail').execute())
      const file = folderOf('documents', createHash('sha256').update(bytes).digest('hex'))
      await rename(file, `${file}.away`)
      expect(badIn((await examine(['--fix'])).report)).toEqual(['files'])
      const jobs = await hurt(db => db.q.selectFrom('jobs').select('kind').execute())
      expect(jobs.filter(({ kind }) => kind === 'attachment.thumbnail')).toEqual([])
      await rename(`${file}.away`, file)
      expect((await examine()).report.checks.find(({ name }) => name === 'thumbnails')).toMatchObject({
        found: [{ id, what: '("box.jpg" of "Box") could have a small picture and has none' }],
      })
      await home.client.call(deleteAttachment, { id: box.id, attachment_id: id })
      await server.app.worker.runDue()
    })

    test('work that was given up', async () => {
      const now = server.clock.now().toISOString()
      const id = await hurt(async db => {
        const job = await enqueue(db, { kind: 'x', input: {}, groupId: null, runAt: now, now })
        await db.q
          .updateTable('jobs')
          .set({ state: 'failed', error: 'no paper' })
          .where('id', '=', job)
          .execute()
        return job
      })
      const { code, report } = await examine(['--fix'])
      expect(code).toBe(0)
      expect(report.checks.find(({ name }) => name === 'jobs')).toMatchObject({
        state: 'warn',
        found: [{ id, what: '(x) was given up: no paper' }],
      })
      await hurt(db => db.q.deleteFrom('jobs').where('id', '=', id).execute())
    })

    test('a group without an owner', async () => {
      const become = (role: 'owner' | 'user') =>
        hurt(db =>
          db.q.updateTable('memberships').set({ role }).where('group_id', '=', home.groupId).execute(),
        )
      await become('user')
      const { report } = await examine()
      expect(report.checks.find(({ name }) => name === 'owners')).toMatchObject({
        state: 'warn',
        found: [{ id: home.groupId, what: 'is a group without an owner' }],
      })
      await become('owner')
    })
  })

  test('names 20 of many and counts all', async () => {
    const many = await Household.of(ada.client)
    for (let i = 0; i < 23; i++) await many.make(`Nail ${i}`)
    await hurt(db =>
      db.q.updateTable('entities').set({ name_key: '?' }).where('group_id', '=', many.groupId).execute(),
    )
    const { report } = await examine()
    const names = report.checks.find(({ name }) => name === 'names')
    expect(names).toMatchObject({ count: 23 })
    expect(names?.found).toHaveLength(20)
    expect((await run()).out).toContain('… and 3 more')
    expect(badIn((await examine(['--fix'])).report)).toEqual([])
  })

  describe('beside a server that is being written to,', () => {
    const waits = /Another program holds the lock of the database/
    let busy: Household
    let isWriting: boolean
    let writing: Promise<void>
    beforeEach(async () => {
      busy = await Household.of(ada.client)
      isWriting = true
      writing = write()
    })
    const write = async () => {
      for (let i = 0; isWriting; i++) {
        const shelf = await busy.room(`Shelf ${i}`)
        const entity = await busy.make(`Item ${i}`, { parentId: shelf.id, purchasePrice: i })
        await busy.patch(entity.id, { quantity: 2, name: `Item ${i} again` })
        await upload(busy.client, entity.id, { bytes: `paper ${i}`, name: 'paper.txt' })
        if (i % 2 === 0) await busy.remove(entity.id)
      }
    }
    const stop = () => {
      isWriting = false
      return writing
    }

    test('finds no faults', async () => {
      try {
        for (let i = 0; i < 5; i++) expect(badIn((await examine()).report)).toEqual([])
      } finally {
        await stop()
      }
    })

    test('mends in a process of its own, and no write fails or is lost', { tags: 'system' }, async () => {
      try {
        await hurt(async db => {
          const wrong = { name_key: '?', height: 0 }
          await db.q.updateTable('entities').set(wrong).where('group_id', '=', busy.groupId).execute()
          await db.q.deleteFrom('group_totals').where('group_id', '=', busy.groupId).execute()
        })
        const { code, stderr } = await stowage(['doctor', '--fix'], { ...settingsOf(server), ...hostname })
        // Where both write, one may have to wait for the other for long enough to say so.
        const loggedErrors = stderr.split('\n').filter(line => line !== '' && !waits.test(line))
        expect({ code, loggedErrors }).toEqual({ code: 0, loggedErrors: [] })
      } finally {
        await stop()
      }
      expect(badIn((await examine(['--deep'])).report)).toEqual([])
    })
  })

  test('warns of a host name that is not set and of variables of Homebox', async () => {
    const { code, report } = await examine([], { STOWAGE_OPTIONS_HOSTNAME: '', HBOX_LOG_LEVEL: 'info' })
    expect(code).toBe(0)
    expect(report.checks[0]).toMatchObject({ name: 'settings', state: 'warn', count: 2 })
  })

  test('asks other servers only when it is told to', async () => {
    const mail = await mailServer()
    const provider = await testProvider()
    provider.open('https://stowage.example.org')
    const env = { ...mail.settings, ...provider.settings }
    const stateOf = (report: Report) =>
      report.checks.filter(({ name }) => ['mail', 'sign-in'].includes(name)).map(({ state }) => state)
    try {
      expect(stateOf((await examine([], env)).report)).toEqual([])
      expect(provider.asked).toEqual([])
      expect(stateOf((await examine(['--online'], env)).report)).toEqual(['ok', 'ok'])
      expect(mail.received).toEqual([])
      provider.isDown = true
      const wrong = { ...env, STOWAGE_MAILER_PASSWORD: 'not this one' }
      const { code, out } = await run(['--online'], wrong)
      expect(code).toBe(1)
      expect(out).toMatch(/cannot be used: .*Wrong user name or password/)
      expect(out).toMatch(/FAULT {4}the OpenID Connect provider/)
      expect(out).not.toContain('not this one')
    } finally {
      await Promise.all([mail.close(), provider.close()])
    }
  })

  test('warns of a history from the future', async () => {
    const event = { id: newId(), group_id: null, actor_id: null, name: 'x.y', subject_id: null, facts: '{}' }
    const at = addMilliseconds(new Date(Date.now()).toISOString(), day)
    await hurt(db =>
      db.q
        .insertInto('events')
        .values({ ...event, at })
        .execute(),
    )
    expect(badIn((await examine()).report)).toEqual(['clock'])
    await hurt(db => db.q.deleteFrom('events').where('id', '=', event.id).execute())
  })

  test('warns of whatever was noted by a clock that ran ahead', async () => {
    const other = await testApp(kind)
    try {
      other.clock.advance(365 * day)
      const now = other.clock.now().toISOString()
      const { client } = await other.signUp()
      await client.call(createApiKey, { name: 'Printer' })
      await other.app.database.write(null, async ({ db }) => {
        await enqueueTick(db, { task: 'sweep-jobs', kind: 'task.sweep-jobs', at: now, since: now, now })
        await enqueue(db, { kind: 'x', input: {}, groupId: null, runAt: now, now })
        await takeDeletionLock(db, 'somebody', now)
      })
      const { out } = await stowageHere(['doctor', '--json'], { ...settingsOf(other), ...hostname })
      const clocks = (JSON.parse(out) as Report).checks.find(({ name }) => name === 'clock')
      expect(clocks?.found.map(({ id }) => id)).toEqual([
        'history',
        'periodic tasks',
        'jobs',
        'times of jobs',
        'sessions, which last longer',
        'uses of sessions',
        'API keys, which last longer',
        'counted failures',
        'known addresses',
        'files_hold:somebody',
      ])
    } finally {
      await other.close()
    }
  })

  test.runIf(kind === 'postgres')('warns of searches without an index', async () => {
    await hurt(db => db.exec('drop index entity_search_trigrams'))
    const { code, report } = await examine()
    expect({ code, bad: badIn(report) }).toEqual({ code: 0, bad: ['search-speed'] })
    await hurt(db =>
      db.exec('create index entity_search_trigrams on entity_search using gin (search_text gin_trgm_ops)'),
    )
  })

  test('reports settings that nothing can be done with', async () => {
    const { code, report } = await examine([], { STOWAGE_WEB_PROT: '80' })
    expect(code).toBe(1)
    expect(report).toMatchObject({ ok: false, checks: [{ name: 'settings', state: 'fault' }] })
  })

  test('warns of a data folder that everybody can look into', async () => {
    await chmod(server.app.config.data, 0o755)
    expect(badIn((await examine()).report)).toEqual(['data-folder'])
    await chmod(server.app.config.data, 0o700)
  })

  test('finds a database of another model, and looks no further', async () => {
    const last = await hurt(async db => {
      const { rows } = await db.exec('select name, applied_at from migrations order by name desc limit 1')
      const [row] = rows as { name: string; applied_at: string }[]
      await db.exec(`delete from migrations where name = '${row?.name}'`)
      return row
    })
    const { code, report } = await examine(['--fix'])
    expect({ code, bad: badIn(report) }).toEqual({ code: 1, bad: ['model'] })
    expect(report.checks.map(({ name }) => name)).not.toContain('totals')
    await hurt(db => db.exec(`insert into migrations values ('${last?.name}', '${last?.applied_at}')`))
  })

  test('finds what the database itself knows to be wrong', async () => {
    if (server.app.database instanceof SqliteDatabase) {
      const file = new BetterSqlite(server.app.database.file)
      file.pragma('foreign_keys = off')
      file.prepare('insert into entity_tags (group_id, tag_n, n) values (?, 1, 1)').run(home.groupId)
      file.close()
    } else
      await hurt(db =>
        db.exec(`update pg_index set indisvalid = false where indexrelid = 'tags_by_name'::regclass`),
      )
    const { code, report } = await examine(['--fix'])
    expect({ code, bad: badIn(report) }).toEqual({ code: 1, bad: ['database'] })
  })

  test('is called wrongly with words that it does not know', async () => {
    expect((await run(['now'])).code).toBe(2)
    expect((await run(['--fxi'])).code).toBe(2)
  })
})
