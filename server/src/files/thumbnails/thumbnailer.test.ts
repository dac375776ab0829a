import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import encodeJxl, { init as initJxl } from '@jsquash/jxl/encode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { noise } from '#test/noise.ts'
import { heic, heicWithExif, high, quarters, sketchOf, turnedHeic, turnedJxl, wide } from '#test/pictures.ts'
import { BadPicture } from './bad-picture.ts'
import { type Limits, usualLimits } from './limits.ts'
import { Thumbnailer } from './thumbnailer.ts'

const box = { width: 500, height: 500 }
const run = promisify(execFile)
const never = new AbortController().signal
const jpeg = () => quarters().jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
/** A busy machine leaves little to a process that yields to all others. */
const patient: Limits = { ...usualLimits, seconds: 120, drawingSeconds: 120 }

let folder: string
let thumbnailer: Thumbnailer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stowage-pictures-'))
  thumbnailer = new Thumbnailer(patient)
})
afterAll(async () => {
  thumbnailer.close()
  await rm(folder, { recursive: true, force: true })
})

/** Puts a picture on the disk, under a name that says nothing of its kind. */
async function keep(picture: Uint8Array | string): Promise<string> {
  const file = path.join(folder, createHash('sha256').update(picture).digest('hex'))
  await writeFile(file, picture)
  return file
}

const make = async (picture: Uint8Array | string, within = box, by = thumbnailer) =>
  by.make(await keep(picture), within, never)
const refusalOf = async (picture: Uint8Array | string, by = thumbnailer): Promise<string> => {
  const error = await make(picture, box, by).then(
    () => 'nothing was wrong',
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(BadPicture)
  return (error as BadPicture).message
}
/** Lets a thumbnailer with other limits do something. */
async function limited<T>(limits: Partial<Limits>, work: (by: Thumbnailer) => Promise<T>): Promise<T> {
  const by = new Thumbnailer({ ...patient, ...limits })
  try {
    return await work(by)
  } finally {
    by.close()
  }
}

async function jxl(): Promise<Uint8Array> {
  const wasm = fileURLToPath(import.meta.resolve('@jsquash/jxl/codec/enc/jxl_enc.wasm'))
  await initJxl({ wasmBinary: (await readFile(wasm)).buffer as ArrayBuffer })
  const data = await quarters().ensureAlpha().raw().toBuffer()
  const picture = { data: new Uint8ClampedArray(data), width: wide, height: high, colorSpace: 'srgb' }
  return new Uint8Array(await encodeJxl(picture as never))
}

const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="48"${more}>${inside}</svg>`
const fourRects = [
  ['0', '0', 'red'],
  ['32', '0', '#0f0'],
  ['0', '24', 'blue'],
  ['32', '24', 'white'],
]
  .map(([x, y, fill]) => `<rect x="${x}" y="${y}" width="32" height="24" fill="${fill}"/>`)
  .join('')

/** The picture in every kind of file. */
const kinds: Readonly<Record<string, () => Promise<Uint8Array | string> | Uint8Array | string>> = {
  JPEG: () => jpeg().toBuffer(),
  'progressive JPEG': () => jpeg().jpeg({ progressive: true }).toBuffer(),
  'CMYK JPEG': () => jpeg().toColourspace('cmyk').toBuffer(),
  'JPEG with more colours than sRGB has': () => jpeg().withIccProfile('p3').toBuffer(),
  PNG: () => quarters().png().toBuffer(),
  'interlaced PNG with a palette': () => quarters().png({ palette: true, progressive: true }).toBuffer(),
  '16-bit PNG': () => quarters().toColourspace('rgb16').png().toBuffer(),
  GIF: () => quarters().gif().toBuffer(),
  WebP: () => quarters().webp({ lossless: true }).toBuffer(),
  AVIF: () => quarters().avif({ quality: 90 }).toBuffer(),
  'AVIF under the name of its family': async () => {
    const file = await quarters().avif({ quality: 90 }).toBuffer()
    file.write('mif1', 8)
    return file
  },
  TIFF: () => quarters().tiff({ compression: 'lzw' }).toBuffer(),
  HEIC: () => heic,
  'JPEG XL': jxl,
  SVG: () => svg(fourRects),
  'SVG with a prolog': () => `\uFEFF<?xml version="1.0"?>\n<!-- drawn by hand -->\n${svg(fourRects)}`,
}

describe('a small picture', () => {
  test.each(Object.entries(kinds))('is made of a %s', async (_kind, picture) => {
    const webp = await make(await picture())
    expect(await sketchOf(webp)).toBe('64x48 RGBW')
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp' })
  })

  test.each([
    [1, '64x48 RGBW'],
    [2, '64x48 GRWB'],
    [3, '64x48 WBGR'],
    [4, '64x48 BWRG'],
    [5, '48x64 RBGW'],
    [6, '48x64 BRWG'],
    [7, '48x64 WGBR'],
    [8, '48x64 GWRB'],
  ])('is upright, whatever way the camera was held (%i)', async (orientation, sketch) => {
    const held = quarters().withMetadata({ orientation })
    const pictures = [
      await held.clone().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
      await held.clone().png().toBuffer(),
      await held.clone().webp({ lossless: true }).toBuffer(),
      await held.clone().tiff().toBuffer(),
      await held.clone().avif({ quality: 90 }).toBuffer(),
      heicWithExif(heic, await exifOf(orientation), Buffer.alloc(0)),
    ]
    for (const picture of pictures) expect(await sketchOf(await make(picture))).toBe(sketch)
  })

  test('is turned once, where the file says how twice', async () => {
    expect(await sketchOf(await make(turnedJxl))).toBe('48x64 BRWG')
    expect(await sketchOf(await make(turnedHeic))).toBe('48x64 BRWG')
    expect(await sketchOf(await make(heicWithExif(turnedHeic, await exifOf(6), Buffer.alloc(0))))).toBe(
      '48x64 BRWG',
    )
  })

  test('of a HEIC is held as its boxes say, whatever bytes elsewhere look like', async () => {
    const upsideDown = await exifOf(3)
    const turning = Buffer.from('\0\0\0\x10metairotimir')
    const noise = Buffer.concat([upsideDown, turning])
    expect(await sketchOf(await make(heicWithExif(heic, await exifOf(6), noise)))).toBe('48x64 BRWG')
    expect(await sketchOf(await make(heicWithExif(heic, await exifOf(6), turning)))).toBe('48x64 BRWG')
    expect(await sketchOf(await make(heicWithExif(turnedHeic, await exifOf(6), noise)))).toBe('48x64 BRWG')
    const box = Buffer.concat([Buffer.from([0, 0, 0, 8 + noise.length]), Buffer.from('free'), noise])
    expect(await sketchOf(await make(Buffer.concat([heic, box])))).toBe('64x48 RGBW')
  })

  test.each([
    [2000, 1000, '500x250'],
    [1000, 2000, '250x500'],
    [400, 300, '400x300'],
    [1, 1, '1x1'],
    [10_000, 1, '500x1'],
    [1, 10_000, '1x500'],
  ])('of %i × %i pixels has %s: it fits, and is never enlarged', async (width, height, size) => {
    const webp = await make(await quarters(width, height).png().toBuffer())
    expect((await sketchOf(webp)).split(' ')[0]).toBe(size)
  })

  test('fits into a box that is no square after it was turned', async () => {
    const held = await quarters(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await sketchOf(await make(held, { width: 300, height: 100 }))).toBe('50x100 BRWG')
    expect(await sketchOf(await make(turnedHeic, { width: 300, height: 32 }))).toBe('24x32 BRWG')
  })

  test('tells nothing of where and with what the photo was taken', async () => {
    const location = { IFD0: { Make: 'Nobody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } }
    const photo = await jpeg().withExif(location).withIccProfile('p3').toBuffer()
    expect(photo.includes('Nobody')).toBe(true)
    const { exif, xmp, icc, iptc } = await sharp(await make(photo)).metadata()
    expect({ exif, xmp, icc, iptc }).toEqual({})
  })

  test('keeps what is transparent', async () => {
    const glass = { r: 255, g: 0, b: 0, alpha: 0.5 }
    const create = { width: 20, height: 20, channels: 4 as const, background: glass }
    for (const picture of [
      await sharp({ create }).png().toBuffer(),
      svg('<rect width="30" height="20" fill="red" opacity="0.5"/>'),
    ])
      expect((await sharp(await make(picture)).stats()).isOpaque).toBe(false)
  })

  test.each([
    ['JPEG', () => quarters(640, 480).jpeg()],
    ['progressive JPEG', () => quarters(640, 480).jpeg({ progressive: true })],
    ['PNG', () => quarters(640, 480).png({ compressionLevel: 0 })],
    ['GIF', () => quarters(640, 480).gif()],
  ])('shows what is there of a %s that is cut off', async (_kind, picture) => {
    const whole = await picture().toBuffer()
    expect(await sketchOf(await make(whole.subarray(0, whole.length * 0.9)))).toMatch(/^500x375 R/)
  })

  test('is made of a JPEG with 108 megapixels', { tags: 'nightly' }, async () => {
    const photo = await sharp({ create: { width: 12_000, height: 9000, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    expect(await sketchOf(await make(photo))).toBe('500x375 RRRR')
  })

  test('shows the first frame of an animation and the first page of a document', async () => {
    const second = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'black' } })
      .png()
      .toBuffer()
    const pages = [await quarters().png().toBuffer(), second]
    const all = sharp(pages, { join: { animated: true } })
    for (const picture of [
      await all.clone().gif().toBuffer(),
      await all.clone().webp({ lossless: true }).toBuffer(),
      await all.clone().tiff().toBuffer(),
    ]) {
      expect((await sharp(picture, { animated: true }).metadata()).pages).toBe(2)
      expect(await sketchOf(await make(picture))).toBe('64x48 RGBW')
    }
  })
})

describe('no small picture is made', () => {
  test.each([
    ['of nothing', '', 'The file is empty'],
    ['of a text', 'Not a picture at all', 'The file is not a picture of a kind that can be read'],
    ['of a web page', '<!doctype html><p>Hello', 'The file is not a picture of a kind that can be read'],
    ['of noise', noise(5000), 'The file is not a picture of a kind that can be read'],
    ['of a BMP', 'BM'.padEnd(30, '\0'), 'The file is not a picture of a kind that can be read'],
    ['of a PDF', '%PDF-1.7\n1 0 obj', 'The file is not a picture of a kind that can be read'],
  ])('%s', async (_what, file, reason) => {
    expect(await refusalOf(file)).toBe(reason)
  })

  test.each(Object.entries(kinds).filter(([kind]) => !kind.startsWith('SVG')))(
    'of a %s that is cut off, or it shows what is there',
    async (_kind, picture) => {
      const whole = Buffer.from(await picture())
      for (const part of [0.02, 0.1, 0.3, 0.6, 0.9]) {
        const cut = whole.subarray(0, Math.max(4, Math.floor(whole.length * part)))
        const outcome = await make(cut).then(
          webp => sharp(webp).metadata(),
          error => error,
        )
        if (outcome instanceof Error) {
          expect(outcome).toBeInstanceOf(BadPicture)
          expect(outcome.message).toMatch(/^The (picture|file) (is|has) /)
        } else expect(outcome).toMatchObject({ format: 'webp' })
      }
      expect(await sketchOf(await make(whole))).toBe('64x48 RGBW')
    },
  )

  test('of a picture whose pixels would fill the memory, whatever the kind', {
    tags: 'nightly',
  }, async () => {
    const tooLarge = 'The picture is larger than 250 megapixels'
    expect(await refusalOf(pngOf(30_000, 30_000))).toBe(tooLarge)
    expect(
      await refusalOf(svg('', ' viewBox="0 0 1 1"').replace('"64"', '"30000"').replace('"48"', '"30000"')),
    ).toBe(tooLarge)
    // The codestream's header: not small, 30 bits for the height, ratio 1.
    expect(await refusalOf(Buffer.from('ff0afeffffff0f0000', 'hex'))).toBe(tooLarge)
    await limited({ pixels: 3000 }, async by => {
      for (const kind of ['JPEG', 'GIF', 'WebP', 'AVIF', 'TIFF', 'HEIC', 'JPEG XL'])
        expect([kind, await refusalOf(await (kinds[kind]?.() ?? ''), by)]).toEqual([
          kind,
          'The picture is larger than 0.003 megapixels',
        ])
    })
  })

  test('of a file that is too large', async () => {
    await limited({ bytes: 1024 * 1024 }, async by => {
      expect(await refusalOf(Buffer.alloc(1024 * 1024 + 1), by)).toBe('The file is larger than 1 MiB')
    })
  })

  test('of a picture that takes too long, and the next one is', { tags: 'nightly' }, async () => {
    await limited({ seconds: 0.5 }, async by => {
      expect(await refusalOf(slowSvg, by)).toBe('The picture took longer than 0.5 s to read')
    })
    expect(await sketchOf(await make(await jpeg().toBuffer()))).toBe('64x48 RGBW')
  })

  test('of a drawing that takes longer than a drawing may', { tags: 'nightly' }, async () => {
    await limited({ drawingSeconds: 0.5 }, async by => {
      expect(await refusalOf(slowSvg, by)).toBe('The picture took longer than 0.5 s to read')
      expect(await sketchOf(await make(await jpeg().toBuffer(), box, by))).toBe('64x48 RGBW')
    })
  })

  test('of a picture that takes too much memory, and the next one is', { tags: 'nightly' }, async () => {
    await limited({ memory: 300 * 1024 * 1024 }, async by => {
      const reason = await refusalOf(pngOf(9900, 9900, true), by)
      expect(reason).toBe('Reading the picture takes more than 300 MiB of memory')
      expect(await sketchOf(await make(await jpeg().toBuffer(), box, by))).toBe('64x48 RGBW')
    })
  })

  test('when the one who waits has gone', async () => {
    const leaving = new AbortController()
    const wait = thumbnailer.make(await keep(slowSvg), box, leaving.signal)
    leaving.abort(new Error('The server stops'))
    await expect(wait).rejects.toThrow('The server stops')
  })
})

describe('a drawing', () => {
  test('cannot show what else is on the disk or in the network', async () => {
    const secret = await keep(await quarters().png().toBuffer())
    const empty = await sharp(await make(svg('')))
      .raw()
      .toBuffer()
    for (const inside of [
      `<image href="file://${secret}" width="64" height="48"/>`,
      `<image xlink:href="${path.basename(secret)}" width="64" height="48"/>`,
      `<image href="http://127.0.0.1:1/a.png" width="64" height="48"/>`,
      `<style>@import url("file://${secret}"); rect { fill: url("file://${secret}#a") }</style>`,
      `<use href="file://${secret}#a"/>`,
    ])
      expect(
        await sharp(await make(svg(inside)))
          .raw()
          .toBuffer(),
      ).toEqual(empty)
  })

  test('cannot name files as entities', async () => {
    const secret = await keep('<rect width="64" height="48" fill="red"/>')
    const empty = await sharp(await make(svg('')))
      .raw()
      .toBuffer()
    const doctype = `<!DOCTYPE svg [<!ENTITY secret SYSTEM "file://${secret}">]>`
    const outcome = await make(`<?xml version="1.0"?>${doctype}${svg('&secret;')}`).catch(error => error)
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(BadPicture)
    else expect(await sharp(outcome).raw().toBuffer()).toEqual(empty)
  })

  test('of entities within entities without end is refused in time', { tags: 'nightly' }, async () => {
    const letters = [...'bcdefghijklmn']
    const entities = letters.map((name, i) => {
      const inner = i === 0 ? 'a' : letters[i - 1]
      return `<!ENTITY ${name} "${`&${inner};`.repeat(20)}">`
    })
    const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "<rect width='1' height='1'/>">${entities.join('')}]>`
    await limited({ drawingSeconds: 5 }, async by => {
      const outcome = await make(`${bomb}${svg('&n;')}`, box, by).catch(error => error)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(BadPicture)
      expect(await sketchOf(await make(await jpeg().toBuffer(), box, by))).toBe('64x48 RGBW')
    })
  })
})

describe.runIf(process.platform === 'linux')('the process that reads pictures', { tags: 'system' }, () => {
  /** The one process that a new thumbnailer has started. */
  async function decoderOf(by: Thumbnailer): Promise<string> {
    const before = await childrenRunning('decoder.ts')
    await make(await jpeg().toBuffer(), box, by)
    const [pid = '', ...more] = (await childrenRunning('decoder.ts')).filter(pid => !before.includes(pid))
    expect(more).toEqual([])
    return pid
  }

  test('knows no secrets, yields to others and is held by the kernel, too', async () => {
    await limited({}, async by => {
      const pid = await decoderOf(by)
      const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8')
      const names = (await read('environ')).split('\0').map(each => each.split('=')[0])
      expect(names.filter(name => !/^(PWD|_|OLDPWD|SHLVL|NODE_CHANNEL_.*|)$/.test(name ?? ''))).toEqual([])
      expect(getPriority(Number(pid))).toBe(Math.min(19, getPriority() + 10))
      expect(await read('oom_score_adj')).toBe('1000\n')
      expect(await read('limits')).toMatch(/^Max data size +2147483648 /m)
      expect(await read('limits')).toMatch(/^Max cpu time +1500 /m)
    })
  })

  test('ends with whoever has started it, and keeps nobody from ending', async () => {
    const file = await keep(await jpeg().toBuffer())
    const script = `
      import { Thumbnailer } from ${JSON.stringify(new URL('./thumbnailer.ts', import.meta.url).href)}
      const box = { width: 9, height: 9 }
      await new Thumbnailer().make(${JSON.stringify(file)}, box, new AbortController().signal)
      const { readFileSync } = await import('node:fs')
      console.log(readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim())`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script])
    expect(stdout).toMatch(/^\d+\n$/)
    await expect.poll(() => isRunning(Number(stdout))).toBe(false)
  })

  test('is let go with the thumbnailer', async () => {
    const by = new Thumbnailer(patient)
    const pid = Number(await decoderOf(by))
    by.close()
    await expect.poll(() => isRunning(pid)).toBe(false)
  })

  test('may take its time to start, which is not the picture’s', { tags: 'nightly' }, async () => {
    await limited({ seconds: 3 }, async by => {
      const before = await childrenRunning('decoder.ts')
      const started = async () => (await childrenRunning('decoder.ts')).find(pid => !before.includes(pid))
      const made = make(await jpeg().toBuffer(), box, by)
      await vi.waitFor(async () => expect(await started()).toBeDefined(), { interval: 5 })
      const pid = Number(await started())
      process.kill(pid, 'SIGSTOP')
      await sleep(3500)
      process.kill(pid, 'SIGCONT')
      expect(await sketchOf(await made)).toBe('64x48 RGBW')
    })
  })

  test('that somebody ends says nothing of the picture, and is replaced', async () => {
    await limited({}, async by => {
      const pid = Number(await decoderOf(by))
      const waiting = make(slowSvg, box, by).catch(error => error)
      await isBusy(pid)
      process.kill(pid, 'SIGKILL')
      const error = await waiting
      expect(error.message).toBe('The process that reads pictures was ended')
      expect(error).not.toBeInstanceOf(BadPicture)
      expect(await sketchOf(await make(await jpeg().toBuffer(), box, by))).toBe('64x48 RGBW')
    })
  })

  test('that a picture takes down is replaced', async () => {
    await limited({}, async by => {
      const pid = Number(await decoderOf(by))
      const waiting = make(slowSvg, box, by).catch(error => error)
      await isBusy(pid)
      process.kill(pid, 'SIGSEGV')
      const error = await waiting
      expect(error.message).toBe('The picture takes the process that reads it down')
      expect(error).toBeInstanceOf(BadPicture)
      expect(await sketchOf(await make(await jpeg().toBuffer(), box, by))).toBe('64x48 RGBW')
    })
  })

  test('reads pictures one after the other, however many are asked for', async () => {
    await limited({}, async by => {
      const pid = await decoderOf(by)
      const photo = await jpeg().toBuffer()
      const many = await Promise.all(Array.from({ length: 10 }, () => make(photo, box, by)))
      expect(new Set(await Promise.all(many.map(sketchOf)))).toEqual(new Set(['64x48 RGBW']))
      expect(await childrenRunning('decoder.ts')).toContain(pid)
    })
  })
})

/** Resolves when a process has computed for a while from now. */
async function isBusy(pid: number): Promise<void> {
  const ticks = async () => Number((await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ')[13])
  const before = await ticks()
  await expect.poll(ticks, { timeout: 60_000 }).toBeGreaterThan(before + 10)
}

/** A process that has ended has no command any more, even while nobody has taken notice. */
const isRunning = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== ''

/** The EXIF of a photo that was taken with the camera held like this, as TIFF: without what JPEG puts before it. */
async function exifOf(orientation: number): Promise<Buffer> {
  const photo = await quarters().withMetadata({ orientation }).jpeg().toBuffer()
  const { exif = Buffer.alloc(0) } = await sharp(photo).metadata()
  return exif.subarray('Exif\0\0'.length)
}

/** A PNG of nothing but zeros, which packs a thousandfold; interlaced ones must be unpacked whole. */
function pngOf(width: number, height: number, isInterlaced = false): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, isInterlaced ? 1 : 0], 8)
  const zeros = Buffer.alloc(Math.min(width * height * 3 + height * 2, 400_000_000))
  const pixels = deflateSync(zeros, { level: 1 })
  const chunk = (type: string, content: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const framed = Buffer.alloc(named.length + 8)
    framed.writeUInt32BE(content.length)
    framed.set(named, 4)
    framed.writeUInt32BE(crc32(named), named.length + 4)
    return framed
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The processes that this one has started and that run a file of this name. */
async function childrenRunning(name: string): Promise<string[]> {
  const threads = await readdir('/proc/self/task')
  const lists = threads.map(thread => readFile(`/proc/self/task/${thread}/children`, 'utf8').catch(() => ''))
  const pids = (await Promise.all(lists)).flatMap(list => list.split(' ').filter(Boolean))
  const commands = await Promise.all(
    pids.map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return pids.filter((_, i) => commands[i]?.includes(name))
}

/** Blurred over and over: long to draw, whatever its size. */
const slowSvg = svg(
  `<filter id="f" x="0" y="0" width="1" height="1">${'<feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="200"/><feGaussianBlur stdDeviation="99"/>'.repeat(200)}</filter><rect width="9000" height="9000" filter="url(#f)"/>`,
)
  .replace('"64"', '"9000"')
  .replace('"48"', '"9000"')
