import { deleteEntity, getEntity, patchEntity, updateEntity } from '@stowage/contract/entities/entities'
import { describe, expect, test } from 'vitest'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { refusalOf } from '#test/household.ts'

describe.each(everyDatabase)('versions of entities, on %s', kind => {
  const { home } = householdOn(kind)

  const etagOf = async (id: string) =>
    (await home.client.send(getEntity, { id })).headers.get('etag') as string
  const versionOf = (etag: string | null) => Number(etag?.slice(1).split('-')[0])

  test('go up with every write to the item, and are told with it', async () => {
    const drill = await home.make('Drill')
    const first = await etagOf(drill.id)
    expect(first).toMatch(/^"\d+-[^"]+"$/)
    expect(await etagOf(drill.id)).toBe(first)
    const put = await home.tryPut(drill.id, { quantity: 2 })
    expect(put.headers.get('etag')).toBe(await etagOf(drill.id))
    expect(versionOf(put.headers.get('etag'))).toBe(versionOf(first) + 1)
    const patch = await home.tryPatch(drill.id, { quantity: 3 })
    expect(versionOf(patch.headers.get('etag'))).toBe(versionOf(first) + 2)
  })

  test('save a second look', async () => {
    const { id } = await home.make('Drill')
    const etag = await etagOf(id)
    const look = async (known: string) =>
      (await home.client.send(getEntity, { id }, { headers: { 'if-none-match': known } })).status
    expect([await look(etag), await look(`"x", ${etag}`), await look('*'), await look('"1-x"')]).toEqual([
      304, 304, 304, 200,
    ])
    await home.patch(id, { quantity: 9 })
    expect(await look(etag)).toBe(200)
  })

  test.each([
    ['PUT', updateEntity, { name: 'Mine' }],
    ['PATCH', patchEntity, { quantity: 9 }],
    ['DELETE', deleteEntity, {}],
  ] as const)('guard a %s against a change in between', async (_, operation, body) => {
    const { id } = await home.make('Drill')
    const old = await etagOf(id)
    await home.patch(id, { quantity: 2 })
    const known = await etagOf(id)
    const write = (etag: string) =>
      home.client.send(operation, { id, ...body }, { headers: { 'if-match': etag } })
    expect((await write(old)).status).toBe(412)
    expect(refusalOf(await write('"none"'))).toMatchObject({ status: 412, code: 'precondition_failed' })
    expect(await etagOf(id)).toBe(known)
    expect((await write(`${old}, ${known}`)).status).toBeLessThan(300)
  })

  test('any will do with a star', async () => {
    const { id } = await home.make('Drill')
    expect((await home.client.send(deleteEntity, { id }, { headers: { 'if-match': '*' } })).status).toBe(204)
  })
})
