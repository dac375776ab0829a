import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  getAssetLabel,
  getEntityLabel,
  getItemLabel,
  getLocationLabel,
  getQrCode,
} from '@stowage/contract/labels/labels'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Outbound } from '#outbound/outbound.ts'
import { loadConfig } from '#server/config.ts'
import { Household, refusalOf } from '#test/household.ts'
import { databases } from '#test/lane.ts'
import { readCodes } from '#test/read-codes.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { openLabels } from './index.ts'

const host = 'https://inventory.example.com'

/** The rows of a picture that have something dark in them. */
async function darkRows(picture: Uint8Array): Promise<number[]> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const rows = Array.from({ length: info.height }, (_, row) => row)
  return rows.filter(row =>
    data.subarray(row * info.width, (row + 1) * info.width).some(pixel => pixel < 128),
  )
}

describe.each(databases)('codes and labels, on %s', { tags: 'scaled' }, kind => {
  let stowage: TestApp
  let home: Household
  const start = async (settings: Record<string, string> = {}) => {
    stowage = await testApp(kind, settings)
    home = await Household.of((await stowage.signUp()).client)
  }
  beforeEach(() => start())
  afterEach(() => stowage.close())
  const restartWith = async (settings: Record<string, string>) => {
    await stowage.close()
    await start(settings)
  }

  const label = async (id: string) => (await home.client.download(getEntityLabel, { id })).bytes
  /** What the code on a picture says. */
  const codeOn = async (picture: Uint8Array) => (await readCodes(picture)).map(({ text }) => text)

  describe('a QR code', () => {
    const draw = async (data: string) => home.client.download(getQrCode, { data })

    test('is a JPEG of 20 pixels to a square, with two squares of white around it', async () => {
      const { headers, bytes } = await draw('HELLO')
      expect(headers.get('content-type')).toBe('image/jpeg')
      expect(headers.get('content-disposition')).toBe('attachment; filename=qrcode.jpg')
      const { format, width, height } = await sharp(bytes).metadata()
      expect([format, width, height]).toEqual(['jpeg', 500, 500])
      expect(await readCodes(bytes)).toEqual([{ text: 'HELLO', level: 'Q', size: 21 }])
      const rows = await darkRows(bytes)
      expect([rows[0], rows.at(-1)]).toEqual([40, 459])
    })

    test('has the logo in its middle', async () => {
      const { data, info } = await sharp((await draw('HELLO')).bytes)
        .raw()
        .toBuffer({ resolveWithObject: true })
      const at = (250 - 22) * info.width * info.channels + 250 * info.channels
      const [red = 255, , blue = 0] = data.subarray(at, at + 3)
      expect(blue - red).toBeGreaterThan(80)
    })

    test.each([
      ['https%3A%2F%2Fexample.com%2Fitem%2F1%3Fa%3Db', 'https://example.com/item/1?a=b'],
      ['one+two', 'one two'],
      ['one%2Btwo', 'one+two'],
      ['R%C3%BCttler', 'Rüttler'],
      ['Rüttler', 'Rüttler'],
      ['%25', '%'],
    ])('decodes %j once more: %j', async (data, text) => {
      expect(await codeOn((await draw(data)).bytes)).toEqual([text])
    })

    test('holds as much as there is room for, and no more', { tags: 'nightly' }, async () => {
      const max = 'x'.repeat(1663)
      expect(await readCodes((await draw(max)).bytes)).toEqual([{ text: max, level: 'Q', size: 177 }])
      expect(refusalOf(await home.client.send(getQrCode, { data: `${max}x` }))).toMatchObject({
        status: 422,
        fields: ['data'],
      })
      expect(await codeOn((await draw('1'.repeat(3993))).bytes)).toEqual(['1'.repeat(3993)])
    })

    test.each([
      ['nothing', {}, 422, 'validation'],
      ['a broken percent sign', { data: '100%' }, 400, 'qrcode.malformed'],
      ['bytes that are no text', { data: '%FF' }, 400, 'qrcode.malformed'],
    ])('is refused for %s', async (_, query, status, code) => {
      expect(refusalOf(await home.client.send(getQrCode, query))).toMatchObject({ status, code })
    })

    test('is drawn for a page that has only an attachment token, whatever else it says', async () => {
      const { attachmentToken, groupId } = await stowage.signUp('Bea')
      const query = new URLSearchParams({
        data: 'x',
        access_token: attachmentToken,
        tenant: groupId,
        size: '9',
      })
      const { status } = await fetch(`${stowage.baseUrl}/api/v1/qrcode?${query}`)
      expect(status).toBe(200)
    })
  })

  describe('a label', () => {
    test('leads to the item, the location or the asset number', async () => {
      await restartWith({ STOWAGE_OPTIONS_HOSTNAME: host })
      const room = await home.room('Cellar')
      const entity = await home.make('Drill', { parentId: room.id })
      for (const operation of [getEntityLabel, getItemLabel]) {
        const { headers, bytes } = await home.client.download(operation, { id: entity.id })
        expect(headers.get('content-type')).toBe('image/png')
        expect(await readCodes(bytes)).toMatchObject([{ text: `${host}/item/${entity.id}`, level: 'M' }])
      }
      const location = await home.client.download(getLocationLabel, { id: room.id })
      expect(await codeOn(location.bytes)).toEqual([`${host}/location/${room.id}`])
      for (const id of [entity.assetId, String(Number(entity.assetId.replace('-', '')))]) {
        const { bytes } = await home.client.download(getAssetLabel, { id })
        expect(await codeOn(bytes)).toEqual([`${host}/a/${entity.assetId}`])
      }
    })

    test('of a shared asset number is that of the first item by name', async () => {
      const last = await home.make('Zebra')
      const first = await home.make('Ant')
      await home.put(last.id, { assetId: '77' })
      await home.put(first.id, { assetId: '77' })
      const shared = await home.client.download(getAssetLabel, { id: '000-077' })
      await home.put(last.id, { assetId: '78' })
      const alone = await home.client.download(getAssetLabel, { id: '000-077' })
      expect(Buffer.from(shared.bytes).equals(Buffer.from(alone.bytes))).toBe(true)
    })

    test.each([
      ['12x', 400, 'asset.malformed'],
      ['---', 400, 'asset.malformed'],
      ['0', 404, 'entity.not_found'],
      ['999', 404, 'entity.not_found'],
      ['9007199254740993', 404, 'entity.not_found'],
      ['978014044913678014044913', 404, 'entity.not_found'],
    ])('of the asset number %s is refused', async (id, status, code) => {
      await home.make('Drill')
      expect(refusalOf(await home.client.send(getAssetLabel, { id }))).toMatchObject({ status, code })
    })

    test('has the measures of the settings and grows with its text', async () => {
      const size = async (name: string) => {
        const { width, height } = await sharp(await label((await home.make(name)).id)).metadata()
        return [width, height]
      }
      expect(await size('Drill')).toEqual([526, 200])
      const [width, height = 0] = await size('Words '.repeat(42).trim())
      expect(width).toBe(526)
      expect(height).toBeGreaterThan(400)
    })

    test('of fixed length keeps its margins, whatever has to go', async () => {
      await restartWith({ STOWAGE_LABEL_MAKER_DYNAMIC_LENGTH: 'false' })
      const picture = await label((await home.make('Words '.repeat(42).trim())).id)
      const rows = await darkRows(picture)
      expect(await sharp(picture).metadata()).toMatchObject({ width: 526, height: 200 })
      expect(rows[0]).toBeGreaterThanOrEqual(32)
      expect(rows.at(-1)).toBeLessThan(168)
      expect(await readCodes(picture)).toHaveLength(1)
    })

    test('has a code of the height that is left between the paddings', async () => {
      const rows = await darkRows(await label((await home.make('.')).id))
      expect([rows[0], rows.at(-1)]).toEqual([32, 167])
    })

    test('can be read however little room the settings leave for it', async () => {
      await restartWith({
        STOWAGE_LABEL_MAKER_WIDTH: '1',
        STOWAGE_LABEL_MAKER_HEIGHT: '40',
        STOWAGE_LABEL_MAKER_MARGIN: '8',
        STOWAGE_LABEL_MAKER_FONT_SIZE: '1000',
      })
      const picture = await label((await home.make('Drill')).id)
      const large = await sharp(picture).resize({ width: 400, kernel: 'nearest' }).png().toBuffer()
      expect(await readCodes(large)).toHaveLength(1)
      expect((await sharp(picture).metadata()).height).toBeLessThanOrEqual(10_000)
    })

    test('takes one more line from the settings', async () => {
      const before = await darkRows(await label((await home.make('Drill')).id))
      await restartWith({ STOWAGE_LABEL_MAKER_ADDITIONAL_INFORMATION: 'Call +49 30 1234567 '.repeat(9) })
      const after = await darkRows(await label((await home.make('Drill')).id))
      expect(after.length).toBeGreaterThan(before.length)
    })

    test('has own fonts, or the built-in ones when those cannot be read', async () => {
      const { id } = await home.make('Drill')
      const usual = await codeless(await label(id))
      const serif = new URL(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf')).pathname
      await restartWith({ STOWAGE_LABEL_MAKER_BOLD_FONT_PATH: serif })
      expect(await codeless(await label((await home.make('Drill')).id))).not.toEqual(usual)
      const folder = await mkdtemp(path.join(tmpdir(), 'stowage-font-'))
      const broken = path.join(folder, 'broken.ttf')
      await writeFile(broken, Buffer.concat([(await readFile(serif)).subarray(0, 4), Buffer.alloc(500)]))
      await restartWith({ STOWAGE_LABEL_MAKER_BOLD_FONT_PATH: broken })
      await rm(folder, { recursive: true })
      expect(await codeless(await label((await home.make('Drill')).id))).toEqual(usual)
      expect(stowage.loggedErrors.join()).toContain('This font cannot be used')
    })
  })

  describe('the address in a code', () => {
    const called = async (headers: Record<string, string>) => {
      const { id } = await home.make('Drill')
      const { bytes } = await home.client.download(getEntityLabel, { id }, { headers })
      const [code = ''] = await codeOn(bytes)
      return code.replace(`/item/${id}`, '')
    }

    test('is the configured host name before all others, with a scheme', async () => {
      await restartWith({ STOWAGE_OPTIONS_HOSTNAME: 'items.example.org' })
      expect(await called({ referer: 'https://other.example.org/x' })).toBe('http://items.example.org')
    })

    test('is what a trusted proxy tells', async () => {
      await restartWith({ STOWAGE_OPTIONS_TRUST_PROXY: 'true' })
      const forwarded = { 'x-forwarded-host': 'proxied.example.org', 'x-forwarded-proto': 'https' }
      expect(await called({ ...forwarded, referer: 'https://other.example.org/x' })).toBe(
        'https://proxied.example.org',
      )
    })

    test('is the page that asked, when it is our own', async () => {
      const referer = 'https://shown.example.org:8443/items?x=1'
      expect(await called({ referer })).toBe('https://shown.example.org:8443')
      expect(await called({ referer, 'sec-fetch-site': 'cross-site' })).toBe(stowage.baseUrl)
      expect(await called({ referer, cookie: 'a=b' })).toBe(stowage.baseUrl)
      expect(await called({ referer, cookie: 'a=b', 'sec-fetch-site': 'same-origin' })).toBe(
        'https://shown.example.org:8443',
      )
      expect(await called({ referer: 'javascript:alert(1)' })).toBe(stowage.baseUrl)
    })

    test('is the host that was called when nothing else is known', async () => {
      expect(await called({ 'x-forwarded-host': 'untrusted.example.org' })).toBe(stowage.baseUrl)
    })
  })

  test('HEAD tells what GET would, without a body', async () => {
    const { id } = await home.make('Drill')
    const { port } = new URL(stowage.baseUrl)
    const type = await new Promise(resolve => {
      const headers = { authorization: home.client.options.token ?? '', 'x-tenant': home.groupId }
      request({ port, method: 'HEAD', path: `/api/v1/labelmaker/item/${id}`, headers }, response =>
        resolve(response.resume().headers['content-type']),
      ).end()
    })
    expect(type).toBe('image/png')
  })
})

/** The part of a label with the text: what is left of it differs with every item. */
const codeless = (picture: Uint8Array): Promise<Buffer> =>
  sharp(picture).extract({ left: 190, top: 0, width: 330, height: 180 }).raw().toBuffer()

test('fonts are opened once, for whoever draws a label first', async () => {
  const { config } = loadConfig({})
  const labels = openLabels({
    ...config,
    outbound: new Outbound(),
    log: pino({ level: 'silent' }),
    maxBytes: 1,
  })
  expect(await labels.typefaces()).toBe(await labels.typefaces())
})
