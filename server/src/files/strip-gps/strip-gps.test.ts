import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timesOf } from '#test/lane.ts'
import { heic, heicWithExif } from '#test/pictures.ts'
import { LocalStore } from '../local-store.ts'
import { stripGps } from './strip-gps.ts'

let folder: string
let store: LocalStore
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stowage-gps-'))
  store = new LocalStore(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the store has of a picture after it was sent through. */
async function stripped(bytes: Buffer, type: string): Promise<Buffer> {
  const staged = await store.receive(
    (async function* () {
      // In odd pieces, so that what is patched lies across them.
      for (let at = 0; at < bytes.length; at += 777) yield bytes.subarray(at, at + 777)
    })(),
    bytes.length,
  )
  const kept = await stripGps(store, staged, type)
  await kept.keep('a/b/c')
  await kept.discard()
  const file = await store.open('a/b/c')
  const result = file === undefined ? Buffer.alloc(0) : await buffer(file)
  await store.remove('a/b/c')
  expect(kept.size).toBe(bytes.length)
  return result
}

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 exif:GPSLatitude="52,30.9876N" exif:GPSLongitude='13,22.5432E' dc:source="Ada's camera">
<exif:GPSAltitude>987654/1000</exif:GPSAltitude><exif:GPSMapDatum/></rdf:Description></rdf:RDF></x:xmpmeta>`
const facts = {
  IFD0: { Make: 'Stradivari Optics', Copyright: 'Ada' },
  IFD2: { UserComment: 'kept comment' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '52/1 30/1 589876/10000',
    GPSLongitudeRef: 'E',
    GPSLongitude: '13/1 22/1 325432/10000',
    GPSDateStamp: '2026:02:03',
  },
}
/** Numbers of the location as they stand in EXIF of either order, and its date. */
const secrets = [589_876, 325_432].flatMap(number => {
  const little = Buffer.alloc(4)
  const big = Buffer.alloc(4)
  little.writeUInt32LE(number)
  big.writeUInt32BE(number)
  return [little, big]
})
const tells = (bytes: Buffer) =>
  secrets.some(secret => bytes.includes(secret)) ||
  /52,30\.9876|13,22\.5432|987654|2026:02:03/.test(bytes.toString('latin1'))

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c86432' } })
    .withExif(facts)
    .withXmp(xmp)

describe.each([
  ['JPEG', 'image/jpeg', () => picture().jpeg().toBuffer()],
  ['PNG', 'image/png', () => picture().png().toBuffer()],
  ['WebP', 'image/webp', () => picture().webp().toBuffer()],
  ['AVIF', 'image/avif', () => picture().avif().toBuffer()],
  // No package here writes HEIC: the location stands where it does in an AVIF.
  ['HEIC', 'image/heic', () => picture().avif().toBuffer()],
  ['burst of HEIC', 'image/heic-sequence', () => picture().avif().toBuffer()],
  ['TIFF', 'image/tiff', () => picture().tiff().toBuffer()],
] as const)('the location of a %s', (_name, type, make) => {
  test('is taken out, and nothing else', async () => {
    const before = await make()
    expect(tells(before)).toBe(true)
    const after = await stripped(before, type)
    expect(tells(after)).toBe(false)
    expect(after.length).toBe(before.length)
    const [pixels, same] = await Promise.all([before, after].map(each => sharp(each).raw().toBuffer()))
    expect(same?.equals(pixels as Buffer)).toBe(true)
    const { exif, xmpAsString } = await sharp(after, { failOn: 'warning' }).metadata()
    if (exif !== undefined) expect(exif.toString('latin1')).toContain('Stradivari Optics')
    if (xmpAsString !== undefined) expect(xmpAsString).toContain("Ada's camera")
  })

  test('does not change when it is cut off anywhere, or full of nonsense', { tags: 'scaled' }, async () => {
    const whole = await make()
    for (let length = 8; length < whole.length; length += Math.ceil(whole.length / timesOf(10, 40)))
      expect((await stripped(whole.subarray(0, length), type)).length).toBe(length)
    for (let seed = 1; seed <= timesOf(15, 60); seed++) {
      const broken = Buffer.from(whole)
      for (let i = 0; i < 20; i++)
        broken[(seed * 7919 + i * 104_729) % broken.length] = (seed * 31 + i * 17) & 255
      expect((await stripped(broken, type)).length).toBe(whole.length)
    }
  })
})

test('the location of a HEIC is taken out also where its EXIF is the last item, as phones write it', async () => {
  const { exif = Buffer.alloc(0) } = await sharp(await picture().jpeg().toBuffer()).metadata()
  const photo = heicWithExif(heic, exif.subarray('Exif\0\0'.length), Buffer.alloc(0))
  expect(tells(photo)).toBe(true)
  const bare = await stripped(photo, 'image/heic')
  expect(tells(bare)).toBe(false)
  expect(bare.includes('Stradivari')).toBe(true)
})

test('a picture without a location stays as it is', async () => {
  const bytes = await readFile(path.join(import.meta.dirname, '../../../sample/photos/cello.jpg'))
  expect((await stripped(bytes, 'image/jpeg')).equals(bytes)).toBe(true)
})

test('what is no picture stays as it is', async () => {
  const bytes = await picture().jpeg().toBuffer()
  expect((await stripped(bytes, 'application/pdf')).equals(bytes)).toBe(true)
})
