import { deleteAttachment, downloadAttachment } from '@stowage/contract/attachments/attachments'
import type { Entity } from '@stowage/contract/entities/entity'
import { requestOf } from '@stowage/contract/protocol/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import { heic, quarters, sketchOf } from '#test/pictures.ts'
import { fetchFile, storedKeys, upload } from '#test/uploads.ts'

describe.each(databases)('a large picture, on %s', kind => {
  let drill: Entity
  const stowage = serverFor(kind, { STOWAGE_TRASH_DAYS: '0' })
  const ada = userOn(stowage)
  const home = homeOf(ada)
  beforeEach(async () => {
    drill = await home.make('Drill')
  })

  const attach = async (bytes: Uint8Array, name: string) => {
    const { attachments } = await upload(home.client, drill.id, { bytes: new Uint8Array(bytes), name })
    return attachments.at(-1)?.id ?? ''
  }
  const address = (id: string, more = 'size=large', on = drill.id) =>
    `${stowage.baseUrl}/api${requestOf(downloadAttachment, { id: on, attachment_id: id }).path}?${more}`
  const large = (id: string, headers: Record<string, string> = {}) =>
    fetch(address(id), { headers: { authorization: ada.token, 'x-tenant': home.groupId, ...headers } })
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
  const kept = async (under = 'large') => (await storedKeys(stowage, home.groupId, under)).length
  /** A TIFF that nobody has sent before. */
  const tiff = (width: number, height: number, quality = 90) =>
    quarters(width, height).tiff({ compression: 'jpeg', quality }).toBuffer()

  test('is made of what browsers cannot show, and kept for the next one who asks', async () => {
    const id = await attach(await tiff(3000, 1500), 'Plan 1/2.tif')
    expect(await kept()).toBe(0)
    const answers = await Promise.all([large(id), large(id)])
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="Plan 1_2\.tif\.webp"/)
      expect(await sketchOf(await bytesOf(answer))).toBe('2560x1280 RGBW')
    }
    expect(await kept()).toBe(1)
    const again = await large(id)
    expect(again.headers.get('etag')).toBe(answers[0]?.headers.get('etag'))
    expect(await sketchOf(await bytesOf(again))).toBe('2560x1280 RGBW')
    expect(await bytesOf(await fetchFile(home.client, drill.id, id))).toEqual(await tiff(3000, 1500))
  })

  test('is not enlarged, and is sent in parts and not again', async () => {
    const id = await attach(heic, 'a.heic')
    const whole = await bytesOf(await large(id))
    expect(await sketchOf(whole)).toBe('64x48 RGBW')
    const part = await large(id, { range: 'bytes=4-9' })
    expect([part.status, await bytesOf(part)]).toEqual([206, whole.subarray(4, 10)])
    const etag = part.headers.get('etag') ?? ''
    expect((await large(id, { 'if-none-match': etag })).status).toBe(304)
    expect((await fetchFile(home.client, drill.id, id, { 'if-none-match': etag })).status).toBe(200)
  })

  test('of what every browser shows, or is no picture, is the file itself', async () => {
    for (const [bytes, name] of [
      [await quarters(3000, 100).png().toBuffer(), 'a.png'],
      [await quarters().jpeg().toBuffer(), 'a.jpg'],
      [Buffer.from('%PDF-1.7'), 'a.pdf'],
      [Buffer.from('words'), 'a.txt'],
    ] as const) {
      const before = await kept()
      expect(await bytesOf(await large(await attach(bytes, name)))).toEqual(bytes)
      expect(await kept()).toBe(before)
    }
    const id = await attach(heic, 'a.heic')
    for (const size of ['', 'small', 'undefined', 'LARGE']) {
      const answer = await fetch(address(id, `size=${size}`), {
        headers: { authorization: ada.token, 'x-tenant': home.groupId },
      })
      expect(await bytesOf(answer)).toEqual(heic)
    }
  })

  test('that cannot be made says so, and costs nothing the next time', async () => {
    const id = await attach(heic.subarray(0, 400), 'cut.heic')
    for (let round = 0; round < 2; round++) {
      const answer = await large(id)
      expect([answer.status, await answer.json()]).toEqual([
        422,
        expect.objectContaining({ code: 'attachment.not_drawable' }),
      ])
    }
    expect((await fetchFile(home.client, drill.id, id)).status).toBe(200)
  })

  test('is open to attachment tokens in the address, and to nobody of another group', async () => {
    const id = await attach(await tiff(64, 48, 70), 'a.tif')
    const open = await fetch(
      address(id, `size=large&access_token=${ada.attachmentToken}&tenant=${home.groupId}`),
    )
    expect([open.status, open.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await fetch(address(id))).status).toBe(401)
    const eve = await stowage.signUp('Eve')
    expect((await fetch(address(id), { headers: { authorization: eve.token } })).status).toBe(404)
    const other = await Household.of(ada.client)
    const foreign = { authorization: ada.token, 'x-tenant': other.groupId }
    expect((await fetch(address(id), { headers: foreign })).status).toBe(404)
  })

  test('goes with the last attachment that has its file', async () => {
    const bytes = await tiff(70, 40)
    const one = await attach(bytes, 'one.tif')
    const two = await attach(bytes, 'two.tif')
    const before = await kept()
    await large(one)
    const remove = async (attachment_id: string) => {
      await home.client.send(deleteAttachment, { id: drill.id, attachment_id })
      await stowage.app.worker.runDue()
    }
    await remove(one)
    expect(await kept()).toBe(before + 1)
    await remove(two)
    expect(await kept()).toBe(before)
  })

  test('is swept when its original is gone, and not before', async () => {
    const id = await attach(await tiff(80, 40), 'a.tif')
    await large(id)
    const before = await kept()
    stowage.clock.advance(3 * 24 * 3_600_000)
    await stowage.app.schedule.runNow('sweep-files')
    expect(await kept()).toBe(before)
    await stowage.app.database.write(home.groupId, ({ db: { q } }) =>
      q.deleteFrom('attachments').where('group_id', '=', home.groupId).where('id', '=', id).execute(),
    )
    await stowage.app.schedule.runNow('sweep-files')
    expect(await kept()).toBe(before - 1)
  })
})
