import { searchProducts } from '@stowage/contract/entities/products'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '#test/lane.ts'
import { type Heard, type PretendInternet, pretendInternet } from '#test/pretend-internet.ts'
import { type Signed, type TestApp, testApp } from '#test/test-app.ts'

const catalogues = [
  'api.upcitemdb.com',
  'api.barcodespider.com',
  'world.openfoodfacts.org',
  'world.openbeautyfacts.org',
  'world.openproductsfacts.org',
]
const pictures = ['images.openfoodfacts.org', 'cdn.example.com', 'inside.example.com']
const code = '3017620422003'

type Reply = ReturnType<Parameters<PretendInternet['reply']>[0]>

const json = (value: unknown, status = 200): Reply => ({ status, body: JSON.stringify(value) })
const nothing: Readonly<Record<string, Reply>> = {
  'api.upcitemdb.com': json({ code: 'OK', total: 0, offset: 0, items: [] }),
  'api.barcodespider.com': json({ item_response: { code: 404, status: 'Not Found' } }, 404),
  'world.openfoodfacts.org': json({ code, status: 0, status_verbose: 'product not found' }, 404),
  'world.openbeautyfacts.org': json({ code, status: 0, status_verbose: 'product not found' }),
  'world.openproductsfacts.org': json({ code, status: 0 }, 404),
}

describe.each(databases)('looking a product up, on %s', { tags: 'scaled' }, kind => {
  let internet: PretendInternet
  let stowage: TestApp
  let ada: Signed
  let jpeg: Buffer
  beforeAll(async () => {
    jpeg = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
  })
  beforeEach(async () => {
    internet = await pretendInternet([...catalogues, ...pictures])
    for (const name of internet.names.keys()) internet.names.set(name, ['93.184.216.34'])
    internet.names.set('inside.example.com', ['192.168.0.7'])
    const settings = {
      STOWAGE_BARCODE_TOKEN_BARCODESPIDER: 'spider-token',
      STOWAGE_BARCODE_OPEN_FOOD_FACTS_CONTACT: 'ada@example.com',
    }
    stowage = await testApp(kind, settings, { ...internet.ways, standIn: () => '127.0.0.1' })
    ada = await stowage.signUp()
  })
  afterEach(async () => {
    await stowage.close()
    await internet.close()
  })

  /** Answers as told, by host or by the whole address; otherwise nobody knows anything. */
  const answer = (replies: Readonly<Record<string, Reply>>) =>
    internet.reply(({ url }) => replies[url] ?? replies[new URL(url).host] ?? nothing[new URL(url).host])
  const search = (productEAN: string) => ada.client.send(searchProducts, { productEAN })
  const failed = (headers: Headers) =>
    ['asked', 'failed'].map(which => headers.get(`stowage-catalogues-${which}`))
  const heardBy = (host: string): Heard[] => internet.heard.filter(({ url }) => new URL(url).host === host)

  test('answers 204 when nobody knows it', async () => {
    answer({})
    const { status, text, headers } = await search(code)
    expect([status, text, ...failed(headers)]).toEqual([204, '', '5', '0'])
    expect(internet.heard.map(({ url }) => url).toSorted()).toEqual([
      `https://api.barcodespider.com/v1/lookup?upc=${code}`,
      `https://api.upcitemdb.com/prod/trial/lookup?upc=${code}`,
      `https://world.openbeautyfacts.org/api/v2/product/${code}.json`,
      `https://world.openfoodfacts.org/api/v2/product/${code}.json`,
      `https://world.openproductsfacts.org/api/v2/product/${code}.json`,
    ])
    expect(heardBy('api.barcodespider.com')[0]?.headers['token']).toBe('spider-token')
    expect(heardBy('world.openfoodfacts.org')[0]?.headers['user-agent']).toBe('Stowage (ada@example.com)')
    expect(stowage.loggedErrors).toEqual([])
  })

  test('tells what each catalogue says, in a fixed order, with pictures', async () => {
    const picture = { headers: { 'content-type': 'image/jpeg' }, body: jpeg }
    answer({
      'api.upcitemdb.com': json({
        code: 'OK',
        items: [
          {
            ean: code,
            title: 'Hazelnut spread',
            description: 'A jar',
            brand: 'Nuttery',
            model: 'N-1',
            lowest_recorded_price: '3.99',
            highest_recorded_price: null,
            images: ['https://cdn.example.com/a.jpg', 'https://cdn.example.com/b.jpg'],
          },
        ],
      }),
      'api.barcodespider.com': json({
        item_response: { code: 200 },
        item_attributes: { title: 'Spread', description: '', brand: '', model: '', image: '' },
      }),
      'world.openfoodfacts.org': json({
        code,
        status: 1,
        product: {
          product_name: 'Nocciolata',
          generic_name: 'Spread with hazelnuts',
          brands: 'Nuttery, Nuttery Bio',
          categories: 'Spreads',
          quantity: '400 g',
          image_front_url: 'http://images.openfoodfacts.org/front.jpg',
        },
      }),
      'cdn.example.com': picture,
      'https://images.openfoodfacts.org/front.jpg': picture,
    })
    const { status, body } = await search(code)
    expect(status).toBe(200)
    const data = `data:image/jpeg;base64,${jpeg.toString('base64')}`
    expect(body).toMatchObject([
      {
        search_engine_name: 'upcitemdb.com',
        barcode: code,
        manufacturer: 'Nuttery',
        modelNumber: 'N-1',
        imageURL: 'https://cdn.example.com/a.jpg',
        imageBase64: data,
        item: { name: 'Hazelnut spread', description: 'A jar', quantity: 0, tagIds: null },
      },
      { search_engine_name: 'barcodespider.com', imageURL: '', imageBase64: '', item: { name: 'Spread' } },
      {
        search_engine_name: 'openfoodfacts.org',
        manufacturer: 'Nuttery, Nuttery Bio',
        modelNumber: '',
        imageURL: 'https://images.openfoodfacts.org/front.jpg',
        imageBase64: data,
        item: { name: 'Nocciolata', description: 'Spread with hazelnuts | Spreads | 400 g' },
      },
    ])
  })

  test.each<[string, string, Reply]>([
    ['is plain http', 'http://cdn.example.com/a.jpg', { body: 'x' }],
    [
      'lies in a private network',
      'https://inside.example.com/a.jpg',
      { headers: { 'content-type': 'image/png' } },
    ],
    [
      'is no picture',
      'https://cdn.example.com/a.jpg',
      { headers: { 'content-type': 'text/html' }, body: '<p>' },
    ],
    [
      'only says that it is one',
      'https://cdn.example.com/a.jpg',
      { headers: { 'content-type': 'image/png' }, body: 'GIF89a' },
    ],
    [
      'leads into a private network',
      'https://cdn.example.com/a.jpg',
      { status: 302, headers: { location: 'https://inside.example.com/a.jpg' } },
    ],
    [
      'is too large',
      'https://cdn.example.com/a.jpg',
      { headers: { 'content-type': 'image/png' }, body: Buffer.alloc(9 * 1024 * 1024, 1) },
    ],
  ])('leaves out a picture that %s, address and all', async (_, image, reply) => {
    const items = [{ title: 'Item', images: [image] }]
    answer({ 'api.upcitemdb.com': json({ items }), [image]: reply })
    expect((await search(code)).body).toMatchObject([{ imageURL: '', imageBase64: '' }])
    expect(heardBy('inside.example.com')).toEqual([])
  })

  test('goes on when catalogues fail, each in its own way', async () => {
    answer({
      'api.upcitemdb.com': json({ code: 'TOO_FAST' }, 429),
      'api.barcodespider.com': { body: '<html>not JSON' },
      'world.openfoodfacts.org': { body: '{"product":"a text"}' },
      'world.openbeautyfacts.org': { body: 'x'.repeat(5 * 1024 * 1024) },
      'world.openproductsfacts.org': json({ status: 1, product: { brands: 'Only a brand' } }),
    })
    const { body, headers } = await search(code)
    expect(body).toMatchObject([{ item: { name: 'Only a brand' } }])
    expect(failed(headers)).toEqual(['5', '4'])
    expect(stowage.loggedErrors).toHaveLength(4)
    expect(stowage.loggedErrors.join()).not.toContain('spider-token')
  })

  test('tells that no catalogue has answered from that none knows it', async () => {
    answer(Object.fromEntries(catalogues.map(host => [host, json({}, 503)])))
    const { status, headers } = await search(code)
    expect([status, ...failed(headers)]).toEqual([204, '5', '5'])
  })

  test('asks for what was typed, trimmed, and never for another address', async () => {
    answer({})
    await search(' ../../admin?x=1#2 ')
    expect(heardBy('world.openfoodfacts.org')[0]?.url).toBe(
      'https://world.openfoodfacts.org/api/v2/product/..%2F..%2Fadmin%3Fx%3D1%232.json',
    )
  })

  test('rejects an empty number without a request to a catalogue', async () => {
    const { status, body } = await search(' \t')
    expect(status).toBe(422)
    expect(body).toMatchObject({ fields: { productEAN: 'is required' } })
    expect(internet.heard).toEqual([])
  })
})
