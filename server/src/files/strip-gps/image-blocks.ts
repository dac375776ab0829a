import { crc32 } from 'node:zlib'
import { type Bytes, maxPieceBytes, part } from '../metadata/bytes.ts'
import { gpsInExif } from './exif.ts'
import { apply, type Patch, shifted } from './patches.ts'
import { blankXmp } from './xmp.ts'

/** The most blocks of one file that are read. */
const maxBlocks = 4096

/** EXIF, in some containers with a lead of its own. */
async function inExif(whole: Bytes, at: number, size: number): Promise<Patch[]> {
  const lead = (await whole.read(at, 6)).toString('latin1') === 'Exif\0\0' ? 6 : 0
  return shifted(await gpsInExif(part(whole, at + lead, size - lead)), at + lead)
}

async function inXmp(whole: Bytes, at: number, size: number): Promise<Patch[]> {
  if (size > maxPieceBytes) return []
  const blanked = blankXmp(await whole.read(at, size))
  return blanked === undefined ? [] : [{ at, bytes: blanked }]
}

const xmpLead = 'http://ns.adobe.com/xap/1.0/\0'
const moreXmpLead = 'http://ns.adobe.com/xmp/extension/\0'

/** Patches that remove the GPS position from a JPEG; reads its segments up to the image data. */
export async function gpsInJpeg(file: Bytes): Promise<Patch[]> {
  const patches: Patch[] = []
  for (let at = 2, pieces = 0; pieces < maxBlocks; pieces++) {
    const head = await file.read(at, 4 + moreXmpLead.length)
    const marker = head[1] ?? 0xda
    if (head.length < 4 || head[0] !== 0xff || marker === 0xda || marker === 0xd9) break
    if (marker === 0xff) {
      at++
      continue
    }
    const size = head.readUInt16BE(2)
    const lead = head.toString('latin1', 4)
    const start = at + 4
    const length = size - 2
    if (marker === 0xe1 && lead.startsWith('Exif\0\0')) patches.push(...(await inExif(file, start, length)))
    if (marker === 0xe1 && (lead.startsWith(xmpLead) || lead === moreXmpLead))
      patches.push(...(await inXmp(file, start, length)))
    at += 2 + size
  }
  return patches
}

/** Patches that remove the GPS position from a PNG, with corrected checksums. */
export async function gpsInPng(file: Bytes): Promise<Patch[]> {
  const patches: Patch[] = []
  for (let at = 8, pieces = 0; pieces < maxBlocks; pieces++) {
    const head = await file.read(at, 8)
    if (head.length < 8) break
    const size = head.readUInt32BE(0)
    const type = head.toString('latin1', 4)
    if (type === 'eXIf' || type === 'iTXt') {
      const found = type === 'eXIf' ? await inExif(file, at + 8, size) : await inXmp(file, at + 8, size)
      if (found.length > 0 && size <= maxPieceBytes)
        patches.push(...found, await newSum(file, at, size, found))
    }
    at += size + 12
  }
  return patches
}

async function newSum(file: Bytes, at: number, size: number, patches: readonly Patch[]): Promise<Patch> {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(apply(patches, await file.read(at + 4, size + 4), at + 4)))
  return { at: at + 8 + size, bytes }
}

/** Patches that remove the GPS position from a WebP. */
export async function gpsInWebp(file: Bytes): Promise<Patch[]> {
  const patches: Patch[] = []
  for (let at = 12, pieces = 0; pieces < maxBlocks; pieces++) {
    const head = await file.read(at, 8)
    if (head.length < 8) break
    const type = head.toString('latin1', 0, 4)
    const size = head.readUInt32LE(4)
    if (type === 'EXIF') patches.push(...(await inExif(file, at + 8, size)))
    if (type === 'XMP ') patches.push(...(await inXmp(file, at + 8, size)))
    at += 8 + size + (size % 2)
  }
  return patches
}
