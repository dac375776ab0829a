import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { type Bytes, maxPieceBytes } from '../metadata/bytes.ts'
import type { FileStore, Staged } from '../store.ts'
import { gpsInExif } from './exif.ts'
import { gpsInJpeg, gpsInPng, gpsInWebp } from './image-blocks.ts'
import { gpsInHeif, gpsInJxl } from './isobmff.ts'
import { apply, type Patch } from './patches.ts'

type Find = (file: Bytes) => Promise<Patch[]>

const finders: Readonly<Record<string, Find>> = {
  'image/jpeg': gpsInJpeg,
  'image/png': gpsInPng,
  'image/webp': gpsInWebp,
  'image/tiff': gpsInExif,
  'image/heic': gpsInHeif,
  'image/heic-sequence': gpsInHeif,
  'image/heif': gpsInHeif,
  'image/heif-sequence': gpsInHeif,
  'image/avif': gpsInHeif,
  'image/jxl': gpsInJxl,
}

/**
 * The same picture without the location where it was taken: the picture itself is not touched, nor is any other fact
 * about it. What has no such facts, or is no picture, comes back as it is; else the old one is discarded.
 */
export async function stripGps(store: FileStore, staged: Staged, mimeType: string): Promise<Staged> {
  const find = finders[mimeType]
  const patches = find === undefined ? [] : await findIn(staged, find)
  if (patches.length === 0) return staged
  try {
    return await store.receive(patched(staged.path, patches), staged.size)
  } finally {
    await staged.discard()
  }
}

async function findIn({ path, size }: Staged, find: Find): Promise<Patch[]> {
  await using file = await open(path, 'r')
  const read = async (at: number, length: number): Promise<Buffer> => {
    if (at >= size || length <= 0) return Buffer.alloc(0)
    const bytes = Buffer.alloc(Math.min(length, maxPieceBytes, size - at))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
    return bytes.subarray(0, bytesRead)
  }
  return await find({ size, read })
}

async function* patched(path: string, patches: readonly Patch[]): AsyncGenerator<Buffer> {
  let at = 0
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 1 << 18 })
  for await (const chunk of chunks) {
    yield apply(patches, chunk, at)
    at += chunk.length
    await yieldToEventLoop()
  }
}
