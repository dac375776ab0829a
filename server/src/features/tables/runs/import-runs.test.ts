import { listEntities } from '@stowage/contract/entities/entities'
import { deleteGroup } from '@stowage/contract/groups/groups'
import { createInvitation } from '@stowage/contract/groups/invitations'
import { removeMember } from '@stowage/contract/groups/members'
import { getChange, undoChange } from '@stowage/contract/history/history'
import { login } from '@stowage/contract/people/sessions'
import { deleteSelf } from '@stowage/contract/people/users'
import type { Client } from '@stowage/contract/protocol/client'
import { getImport, type ImportRun, importEntities } from '@stowage/contract/tables/imports'
import { beforeEach, describe, expect, test } from 'vitest'
import { addMilliseconds, day, hour, minute } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { csvOf, tryImport } from '#test/csv-files.ts'
import { everyDatabase } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import type { Signed } from '#test/test-app.ts'
import { storedKeys } from '#test/uploads.ts'

const nobodys = '01890000-0000-7000-8000-0000000000ee'

const tools = csvOf([{ 'HB.name': 'Drill', 'HB.quantity': '2' }, { 'HB.name': 'Saw' }])
/** More rows than one transaction imports. */
const many = csvOf(
  Array.from({ length: 1200 }, (_, i) => ({ 'HB.name': `Item ${i}`, 'HB.location': 'Attic' })),
)

describe.each(everyDatabase)('imports in the background, on %s', kind => {
  let ada: Signed
  let home: Household
  const stowage = serverFor(kind)
  beforeEach(async () => {
    ada = await stowage.signUp('Ada')
    home = await Household.of(ada.client)
  })

  const send = (client: Client, file: string, options: object = {}, headers: object = {}) => {
    const form = new FormData()
    form.append('csv', new Blob([file]), 'items.csv')
    for (const [name, value] of Object.entries(options)) form.append(name, String(value))
    return client.send(importEntities, { async: true }, { ...headers, form })
  }

  /** Asks for an import in the background; answers its id. */
  async function begin(client: Client, file: string, options: object = {}): Promise<string> {
    const { status, body, text } = await send(client, file, options)
    if (status !== 202) throw new Error(`${status}: ${text}`)
    return (body as { id: string }).id
  }

  const show = (id: string, client = home.client): Promise<ImportRun> => client.call(getImport, { id })

  /** Lets the waiting imports be done; answers what became of one. */
  async function ended(id: string, client = home.client): Promise<ImportRun> {
    await stowage.app.worker.runDue()
    return show(id, client)
  }

  /** Somebody else in the group. */
  async function join(name: string): Promise<Signed> {
    const { token } = await home.client.call(createInvitation, { uses: 1 })
    return stowage.signUp(name, token)
  }

  const uploads = (groupId = home.groupId) => storedKeys(stowage, groupId, 'imports')

  test('wait for their job, are done by it once, and leave no file', async () => {
    const id = await begin(home.client, tools)
    expect(await show(id)).toEqual({
      id,
      status: 'pending',
      progress: 0,
      report: null,
      changeId: null,
      error: null,
    })
    expect(await home.names()).toEqual([])
    expect(await uploads()).toHaveLength(1)
    const run = await ended(id)
    expect(run).toMatchObject({ status: 'completed', progress: 100, error: null })
    expect(run.report).toMatchObject({ create: 2, update: 0, errorCount: 0 })
    expect(run.report?.rows).toBeUndefined()
    expect(await home.names()).toEqual(['Drill', 'Saw'])
    expect(await uploads()).toEqual([])
    await stowage.app.worker.runDue()
    expect(await home.names()).toEqual(['Drill', 'Saw'])
  })

  test('are one change of whoever asked, which can be undone', async () => {
    const { changeId } = await ended(await begin(home.client, tools))
    const change = await home.client.call(getChange, { id: changeId ?? '' })
    expect(change).toMatchObject({ kind: 'imported', actor: { id: ada.userId } })
    await home.client.call(undoChange, { id: changeId ?? '' })
    expect(await home.names()).toEqual([])
  })

  test('that change nothing have no change', async () => {
    const rows = csvOf([{ 'HB.import_ref': '1', 'HB.name': 'Drill' }])
    await tryImport(home.client, rows)
    expect(await ended(await begin(home.client, rows))).toMatchObject({
      status: 'completed',
      changeId: null,
      report: { unchanged: 1 },
    })
  })

  test('of many rows tell how far they are while others write', async () => {
    const id = await begin(home.client, many)
    const seen = new Set<number>()
    const work = stowage.app.worker.runDue().then(() => true)
    for (let isDone = false; !isDone; ) {
      const { status, progress } = await show(id)
      if (status === 'running') seen.add(progress)
      isDone = await Promise.race([work, Promise.resolve(false)])
    }
    const progress = [...seen]
    expect(progress.filter(each => each > 10 && each < 100).length).toBeGreaterThan(1)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    const run = await show(id)
    expect(run).toMatchObject({ status: 'completed', progress: 100, report: { create: 1200 } })
    expect(await home.client.call(getChange, { id: run.changeId ?? '' })).toMatchObject({ kind: 'imported' })
    expect((await home.list({ isLocation: false, pageSize: 0 })).total).toBe(1200)
  })

  test('with bad rows fail with what an import in the foreground answers, and change nothing', async () => {
    const bad = csvOf([{ 'HB.name': 'Drill', 'HB.quantity': 'two' }, { 'HB.name': 'Saw' }])
    const refused = await tryImport(home.client, bad)
    const { requestId: _, ...body } = refused.body as { requestId: string }
    const run = await ended(await begin(home.client, bad))
    expect(run).toMatchObject({ status: 'failed', report: null, changeId: null, error: body })
    expect(run.error).toMatchObject({ code: 'import.bad_rows', count: 1 })
    expect(await home.names()).toEqual([])
    expect(await uploads()).toEqual([])
    const rows = Array.from({ length: 1500 }, () => ({ 'HB.name': 'A', 'HB.quantity': 'x' }))
    const long = await ended(await begin(home.client, csvOf(rows)))
    expect(long.error).toMatchObject({ count: 1500 })
    expect(long.error?.['rows']).toHaveLength(1000)
  })

  test('take their options from the query and the form, and dry runs are answered at once', async () => {
    const form = new FormData()
    form.append('csv', new Blob([tools]), 'items.csv')
    form.append('async', 'true')
    const { status, body } = await home.client.send(importEntities, {}, { form })
    expect(status).toBe(202)
    expect(await ended((body as { id: string }).id)).toMatchObject({ status: 'completed' })
    expect((await send(home.client, tools, { async: false })).status).toBe(204)
    const dry = await send(home.client, tools, { dryRun: true })
    expect([dry.status, dry.body]).toMatchObject([200, { create: 2 }])
    expect((await home.names()).length).toBe(4)
    expect((await send(home.client, tools, { decimal: 'dot' })).status).toBe(422)
    expect((await home.client.send(importEntities, { async: true }, { form: new FormData() })).status).toBe(
      400,
    )
  })

  test('are seen by every member of the group, and by nobody else', async () => {
    const ben = await join('Ben')
    const id = await begin(home.client, tools)
    expect(await show(id, ben.client.as({ groupId: home.groupId }))).toMatchObject({ status: 'pending' })
    await ended(id)
    const eve = await stowage.signUp('Eve')
    for (const stranger of [eve.client, ada.client]) {
      const { status, body } = await stranger.send(getImport, { id })
      expect([status, body]).toMatchObject([404, { code: 'import.not_found' }])
    }
    expect((await home.client.send(getImport, { id: nobodys })).status).toBe(404)
  })

  test('are kept for 24 hours after they ended', async () => {
    const done = await begin(home.client, tools)
    const bad = await begin(home.client, 'HB.name,HB.quantity\nA,x\n')
    await ended(done)
    stowage.clock.advance(23 * hour)
    await stowage.app.schedule.runNow('sweep-import-runs')
    const later = async () =>
      home.client.as(await stowage.client.call(login, { username: ada.email, password: ada.password }))
    expect((await show(done, await later())).status).toBe('completed')
    stowage.clock.advance(hour + minute)
    const client = await later()
    const waiting = await begin(client, tools)
    for (const id of [done, bad]) expect((await client.send(getImport, { id })).status).toBe(404)
    await stowage.app.schedule.runNow('sweep-import-runs')
    const rows = await stowage.app.database.read(db =>
      db.q.selectFrom('import_runs').select('id').where('group_id', '=', home.groupId).execute(),
    )
    expect(rows).toEqual([{ id: waiting }])
    // One that no server came to is neither forgotten nor set aside.
    stowage.clock.advance(2 * day)
    await stowage.app.schedule.runNow('sweep-import-runs')
    await stowage.app.schedule.runNow('sweep-exports')
    expect(await ended(waiting, await later())).toMatchObject({ status: 'completed' })
  })

  test('whose job was discarded are forgotten after 24 hours', async () => {
    const id = await begin(home.client, tools)
    await stowage.app.database.write(null, ({ db }) => db.q.deleteFrom('jobs').execute())
    stowage.clock.advance(day + minute)
    await stowage.app.schedule.runNow('sweep-import-runs')
    await stowage.app.schedule.runNow('sweep-exports')
    const { token } = await stowage.client.call(login, { username: ada.email, password: ada.password })
    expect((await home.client.as({ token }).send(getImport, { id })).status).toBe(404)
    expect(await uploads()).toEqual([])
  })

  test('fail when whoever asked is no member any more', async () => {
    const ben = await join('Ben')
    const inside = ben.client.as({ groupId: home.groupId })
    const first = await begin(inside, tools)
    const second = await begin(inside, tools)
    await home.client.call(removeMember, { user_id: ben.userId })
    expect(await ended(first)).toMatchObject({ status: 'failed', error: { code: 'group.no_access' } })
    expect((await show(second)).status).toBe('failed')
    expect(await home.names()).toEqual([])
    expect(await uploads()).toEqual([])
  })

  test('fail when the account of whoever asked is gone', async () => {
    const ben = await join('Ben')
    const id = await begin(ben.client.as({ groupId: home.groupId }), tools)
    await ben.client.call(deleteSelf, {})
    expect(await ended(id)).toMatchObject({ status: 'failed', error: { code: 'group.no_access' } })
    expect(await home.names()).toEqual([])
  })

  test('end with their group', async () => {
    await begin(home.client, tools)
    await home.client.call(deleteGroup, {})
    await stowage.app.worker.runDue()
    const rows = await stowage.app.database.read(db =>
      db.q.selectFrom('import_runs').select('id').where('group_id', '=', home.groupId).execute(),
    )
    expect([rows, await uploads()]).toEqual([[], []])
  })

  test('are asked for once under an idempotency key', async () => {
    const key = { idempotencyKey: newId() }
    const first = await send(home.client, tools, {}, key)
    const again = await send(home.client, tools, {}, key)
    expect([first.status, again.status]).toEqual([202, 202])
    expect(again.body).toEqual(first.body)
    expect(await uploads()).toHaveLength(1)
    await ended((first.body as { id: string }).id)
    expect((await send(home.client, tools, {}, key)).body).toEqual(first.body)
    await stowage.app.worker.runDue()
    expect(await home.names()).toEqual(['Drill', 'Saw'])
    expect((await send(home.client, many, {}, key)).status).toBe(422)
  })

  test('of one group are ten at most that wait', async () => {
    for (let i = 0; i < 10; i++) await begin(home.client, tools)
    const { status, body, headers } = await send(home.client, tools)
    expect([status, body]).toMatchObject([429, { code: 'request.too_many' }])
    expect(headers.get('retry-after')).toBe('30')
    expect(await uploads()).toHaveLength(10)
    await begin(ada.client, tools)
    await stowage.app.worker.runDue()
    expect((await send(home.client, tools)).status).toBe(202)
    await stowage.app.worker.runDue()
  })

  /** Leaves the run and its job as a server leaves them that was cut off in the middle. */
  async function cutOff(id: string, attempts: number): Promise<void> {
    const until = addMilliseconds(stowage.clock.now().toISOString(), minute)
    await stowage.app.database.write(home.groupId, async ({ db }) => {
      await db.q.updateTable('import_runs').set({ status: 'running' }).where('id', '=', id).execute()
      await db.q
        .updateTable('jobs')
        .set({ state: 'running', attempts, leased_by: newId(), leased_until: until })
        .where('group_id', '=', home.groupId)
        .execute()
    })
  }

  test('that were cut off by the end of the server are done after it has started again', async () => {
    const id = await begin(home.client, tools)
    await cutOff(id, 1)
    await stowage.restart()
    const client = home.client.as({ baseUrl: stowage.baseUrl })
    expect(await ended(id, client)).toMatchObject({ status: 'running' })
    for (const _ of ['the lease ends', 'the pause ends']) {
      stowage.clock.advance(2 * minute)
      await stowage.app.worker.runDue()
    }
    expect(await ended(id, client)).toMatchObject({ status: 'completed' })
    expect((await client.call(listEntities, {})).total).toBe(2)
  })

  test('that take the server down each time fail and say so', async () => {
    const id = await begin(home.client, tools)
    await cutOff(id, 3)
    stowage.clock.advance(2 * minute)
    expect(await ended(id)).toMatchObject({
      status: 'failed',
      error: { code: 'internal', error: 'The server stopped each time while this ran' },
    })
    await stowage.app.database.write(null, ({ db }) => db.q.deleteFrom('jobs').execute())
  })

  test('are told to live listeners when they begin and when they end', async () => {
    const heard: string[] = []
    const stop = await stowage.app.database.listen(({ groupId, event }) => {
      if (groupId === home.groupId) heard.push(event)
    })
    await ended(await begin(home.client, tools))
    await expect.poll(() => heard).toEqual(['import.mutation', 'import.mutation', 'entity.mutation'])
    stop()
  })
})
