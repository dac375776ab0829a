import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FakeUpload } from '../../testing/fake-upload.ts'
import { showPart } from '../../testing/show.tsx'
import { followPhotoSize } from '../person/preferences.ts'
import { leaveSession } from '../wire/session.ts'
import { enqueueUploads } from './upload-queue.ts'

/** The files that were sent. */
const sent: File[] = []

class KeptUpload extends FakeUpload {
  override send(body: FormData): void {
    sent.push(body.get('file') as File)
    this.end('load')
  }
}

/** A photo of this size that compresses badly, with a red upper half. */
async function photoOf(width: number, height: number, type = 'image/jpeg'): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  context.fillStyle = 'blue'
  context.fillRect(0, 0, width, height)
  context.fillStyle = 'red'
  context.fillRect(0, 0, width, height / 2)
  for (let at = 0; at < 4000; at++) {
    context.fillStyle = `rgb(${at % 256} ${(at * 7) % 256} ${(at * 13) % 256} / 20%)`
    context.fillRect((at * 37) % width, (at * 91) % height, 40, 40)
  }
  return new File([await canvas.convertToBlob({ type, quality: 0.98 })], 'front.jpg', { type })
}

/** Says in a JPEG that its upper side is on the right: it is shown turned by a quarter. */
async function turned(photo: File): Promise<File> {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
  const header = [0xff, 0xe1, 0, exif.length + 2, ...exif]
  return new File([bytes.slice(0, 2), new Uint8Array(header), bytes.slice(2)], photo.name, {
    type: photo.type,
  })
}

async function sizeOf(photo: Blob): Promise<string> {
  const { width, height } = await createImageBitmap(photo)
  return `${width} × ${height}`
}

const send = async (photo: File): Promise<File> => {
  const before = sent.length
  enqueueUploads('tent', [photo], 'photo')
  await expect.poll(() => sent.length).toBe(before + 1)
  return sent.at(-1) ?? photo
}

describe('photos that are made smaller', () => {
  beforeEach(async () => {
    vi.stubGlobal('XMLHttpRequest', KeptUpload)
    followPhotoSize(true)
    await showPart(null)
  })
  afterEach(() => {
    leaveSession()
    vi.unstubAllGlobals()
    sent.length = 0
  })

  test('have at most 2,560 pixels on the longer side and fewer bytes, and say how many fewer', async () => {
    const photo = await photoOf(4000, 3000)
    const smaller = await send(photo)
    expect(await sizeOf(smaller)).toBe('2560 × 1920')
    expect(smaller.size).toBeLessThan(photo.size)
    expect([smaller.name, smaller.type]).toEqual(['front.jpg', 'image/jpeg'])
    await expect.element(page.getByText(/^Photo added to .*, .*B smaller$/).first()).toBeVisible()
  })

  test('stay upright', async () => {
    const photo = await turned(await photoOf(4000, 3000))
    expect(await sizeOf(photo)).toBe('3000 × 4000')
    expect(await sizeOf(await send(photo))).toBe('1920 × 2560')
  })

  test.each([
    ['is not larger', () => photoOf(2560, 1000)],
    ['no browser decodes', async () => new File(['heic'], 'front.heic', { type: 'image/heic' })],
    ['is none at all', async () => new File(['text'], 'front.jpg', { type: 'image/jpeg' })],
  ])('are the original where it %s', async (_, make) => {
    const photo = await make()
    expect((await send(photo)).size).toBe(photo.size)
  })

  test('are the original where the person has not asked for it', async () => {
    followPhotoSize(false)
    const photo = await photoOf(4000, 3000)
    expect((await send(photo)).size).toBe(photo.size)
  })
})
