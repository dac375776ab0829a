import { uploadAttachment } from '@stowage/contract/attachments/attachments'
import { createTag, listTags } from '@stowage/contract/catalogues/tags'
import { deleteGroup } from '@stowage/contract/groups/groups'
import { deleteSelf } from '@stowage/contract/people/users'
import type { Reply } from '@stowage/contract/protocol/client'
import { importEntities } from '@stowage/contract/tables/imports'
import { createNotifier, listNotifiers } from '@stowage/contract/upkeep/notifiers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { minute } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { everyDatabase } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import { type Signed } from '#test/test-app.ts'
import { formOf, storedKeys } from '#test/uploads.ts'

const isReplayed = ({ headers }: Reply<unknown>): boolean => headers.get('idempotency-replayed') === 'true'

const refusalOf = ({ status, body }: Reply<unknown>) => [status, (body as { code?: string }).code]

const under = (idempotencyKey: string = newId()) => ({ idempotencyKey })

describe.each(everyDatabase)('a form with an idempotency key, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  const home = homeOf(ada)

  const photo = { bytes: 'a picture', name: 'Drill.txt', type: 'manual' }

  test('attaches its file once, though each time it has another boundary', async () => {
    const { id } = await home.make('Drill')
    const key = under()
    const send = (upload = photo) =>
      home.client.send(uploadAttachment, { id }, { ...key, form: formOf(upload) })
    const first = await send()
    const repeat = await send()
    expect([first.status, repeat.status, repeat.text, isReplayed(repeat)]).toEqual([
      201,
      201,
      first.text,
      true,
    ])
    expect((await home.get(id)).attachments).toHaveLength(1)
    for (const changed of [{ bytes: 'b picture' }, { name: 'Saw.txt' }, { type: 'receipt' }])
      expect(refusalOf(await send({ ...photo, ...changed }))).toEqual([422, 'idempotency.reused'])
    expect((await home.get(id)).attachments).toHaveLength(1)
  })

  test('tells the names of files and parts apart, and files that nobody wants', async () => {
    const { id } = await home.make('Drill')
    const key = under()
    const send = (change: (form: FormData) => void) => {
      const form = new FormData()
      form.append('name', 'Drill')
      change(form)
      form.append('file', new Blob(['text']), 'a.txt')
      return home.client.send(uploadAttachment, { id }, { ...key, form })
    }
    expect((await send(form => form.append('other', new Blob(['1']), 'b'))).status).toBe(201)
    expect(isReplayed(await send(form => form.append('other', new Blob(['1']), 'b')))).toBe(true)
    for (const change of [
      (form: FormData) => form.append('other', new Blob(['2']), 'b'),
      (form: FormData) => form.append('other', new Blob(['1']), 'c'),
      (form: FormData) => form.append('another', new Blob(['1']), 'b'),
      () => undefined,
    ])
      expect(refusalOf(await send(change))).toEqual([422, 'idempotency.reused'])
  })

  test('leaves nothing of what came again in the store', async () => {
    const { id } = await home.make('Drill')
    const key = under()
    for (let i = 0; i < 3; i++)
      await home.client.call(uploadAttachment, { id }, { ...key, form: formOf(photo) })
    expect(await storedKeys(stowage, home.groupId)).toHaveLength(1)
  })

  test('imports its rows once, and is another request as a dry run', async () => {
    const key = under()
    const send = (csv: string, dryRun = false) => {
      const form = new FormData()
      form.append('csv', new Blob([csv]), 'items.csv')
      return home.client.send(importEntities, { dryRun }, { ...key, form })
    }
    const csv = 'HB.name\nDrill\nSaw\n'
    const first = await send(csv)
    const repeat = await send(csv)
    expect([first.status, repeat.status, isReplayed(repeat)]).toEqual([204, 204, true])
    expect(repeat.headers.get('stowage-change')).toBe(first.headers.get('stowage-change'))
    expect(await home.names()).toEqual(['Drill', 'Saw'])
    for (const other of [send('HB.name\nAxe\n'), send(csv, true)])
      expect(refusalOf(await other)).toEqual([422, 'idempotency.reused'])
  })
})

describe.each(everyDatabase)('a request with an idempotency key that is at work, on %s', kind => {
  /** Resolves when the address of a notifier is looked up; the lookup then waits. */
  let asked = Promise.withResolvers<void>()
  let answered = Promise.withResolvers<void>()
  let waits = true
  let fails = false
  beforeEach(() => {
    asked = Promise.withResolvers()
    answered = Promise.withResolvers()
    waits = true
    fails = false
  })

  const resolve = async () => {
    asked.resolve()
    if (waits) await answered.promise
    if (fails) failOnce()
    return ['93.184.216.34']
  }
  const stowage = serverFor(kind, {}, { resolve })
  const ada = userOn(stowage)
  const home = homeOf(ada)

  /** Makes the next transaction fail. */
  const failOnce = () =>
    vi.spyOn(stowage.app.database, 'write').mockRejectedValueOnce(new Problem('overloaded'))

  const input = { name: 'Phone', url: 'ntfy://ntfy.example.com/topic' }
  const send = (key: object) => home.client.send(createNotifier, input, key)
  const notifiers = async () => (await home.client.call(listNotifiers, {})).length

  test('makes its repeats wait, and is carried out once', async () => {
    const key = under()
    const first = send(key)
    await asked.promise
    const repeat = await send(key)
    expect([refusalOf(repeat), Number(repeat.headers.get('retry-after'))]).toEqual([
      [409, 'idempotency.under_way'],
      2,
    ])
    expect(refusalOf(await home.client.send(createNotifier, { ...input, name: 'Mail' }, key))).toEqual([
      422,
      'idempotency.reused',
    ])
    answered.resolve()
    expect((await first).status).toBe(201)
    expect([isReplayed(await send(key)), await notifiers()]).toEqual([true, 1])
  })

  test('is taken over when its lease ends, and then does nothing', async () => {
    const key = under()
    const first = send(key)
    await asked.promise
    stowage.clock.advance(2 * minute)
    waits = false
    const second = await send(key)
    answered.resolve()
    expect([second.status, isReplayed(second)]).toEqual([201, false])
    expect(refusalOf(await first)).toEqual([409, 'idempotency.under_way'])
    expect([(await send(key)).text, await notifiers()]).toEqual([second.text, 1])
  })

  test('may be retried after a failure of the server', async () => {
    const key = under()
    waits = false
    fails = true
    const failed = await send(key)
    fails = false
    const repeat = await send(key)
    expect([failed.status, repeat.status, isReplayed(repeat), await notifiers()]).toEqual([
      503,
      201,
      false,
      1,
    ])
  })
})

describe.each(everyDatabase)('what is kept under an idempotency key, on %s,', kind => {
  const stowage = serverFor(kind)
  const keptFor = async ({ userId }: Signed) => {
    const rows = await stowage.app.database.read(({ q }) =>
      q.selectFrom('idempotency_keys').select('group_id').where('user_id', '=', userId).execute(),
    )
    return rows.map(({ group_id }) => group_id)
  }

  test('is deleted with its group', async () => {
    const ada = await stowage.signUp()
    const home = await Household.of(ada.client)
    await home.client.call(createTag, { name: 'Red' }, under())
    await ada.client.call(createTag, { name: 'Red' }, under())
    await home.client.call(deleteGroup, {})
    expect(await keptFor(ada)).toEqual([ada.groupId])
  })

  test('is deleted with its account, also when a key was used for that', async () => {
    const ada = await stowage.signUp()
    await ada.client.call(createTag, { name: 'Red' }, under())
    const deleted = await ada.client.send(deleteSelf, {}, under())
    expect([deleted.status, await keptFor(ada)]).toEqual([204, []])
  })
})

describe.each(everyDatabase)('somebody who has used many idempotency keys, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  const home = homeOf(ada)

  /** Stores more answers for Ada. */
  const keep = (count: number, size: number) =>
    stowage.app.database.write(null, async ({ db }) => {
      const row = {
        user_id: ada.userId,
        group_id: null,
        fingerprint: '',
        leased_until: '',
        leased_by: '',
        long_write_id: null,
        answer: '{}',
        size,
        expires_at: '9999',
      }
      await db.q.deleteFrom('idempotency_keys').where('expires_at', '=', '9999').execute()
      for (let i = 0; i < count; i += 1000) {
        const rows = Array.from({ length: Math.min(1000, count - i) }, (_, j) => ({ ...row, id: `${i + j}` }))
        await db.q.insertInto('idempotency_keys').values(rows).execute()
      }
    })

  test.each([
    ['requests', 10_000, 1],
    ['bytes', 1, 64 * 1024 * 1024],
  ])('is refused one more when too many %s are kept, and nothing is done', async (_, count, size) => {
    const key = under()
    await keep(0, 0)
    const first = await home.client.send(createTag, { name: 'Red' }, key)
    await keep(count, size)
    const refused = await home.client.send(createTag, { name: 'Blue' }, under())
    expect([refusalOf(refused), refused.headers.get('retry-after')]).toEqual([
      [429, 'idempotency.too_many'],
      '3600',
    ])
    expect((await home.client.send(createTag, { name: 'Red' }, key)).text).toBe(first.text)
    await home.client.call(createTag, { name: 'Green' })
    expect((await home.client.call(listTags, {})).map(({ name }) => name)).toEqual(['Green', 'Red'])
    const bob = await stowage.signUp('Bob')
    expect((await bob.client.send(createTag, { name: 'Red' }, under())).status).toBe(201)
  })
})
