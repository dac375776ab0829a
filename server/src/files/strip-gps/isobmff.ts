import { type Area, type Bytes, maxPieceBytes, part } from '../metadata/bytes.ts'
import { boxesIn, exifOf, itemsIn } from '../metadata/isobmff.ts'
import { gpsInExif } from './exif.ts'
import { type Patch, shifted } from './patches.ts'
import { blankXmp } from './xmp.ts'

/** Patches that remove the GPS position from a JPEG XL in a container; a bare one has none. */
export async function gpsInJxl(file: Bytes): Promise<Patch[]> {
  const patches: Patch[] = []
  for (const box of await boxesIn(file, 0)) {
    if (box.type === 'Exif') patches.push(...(await inExifItem(file, box)))
    if (box.type === 'xml ') patches.push(...(await inXmpItem(file, box)))
  }
  return patches
}

/** Patches that remove the GPS position from a HEIC or AVIF. */
export async function gpsInHeif(file: Bytes): Promise<Patch[]> {
  const patches: Patch[] = []
  for (const item of await itemsIn(file)) {
    if (item.kind === 'Exif') patches.push(...(await inExifItem(file, item)))
    if (item.kind === 'mime') patches.push(...(await inXmpItem(file, item)))
  }
  return patches
}

async function inExifItem(file: Bytes, item: Area): Promise<Patch[]> {
  const { at, size } = await exifOf(file, item)
  return shifted(await gpsInExif(part(file, at, size)), at)
}

async function inXmpItem(file: Bytes, { at, size }: Area): Promise<Patch[]> {
  if (size > maxPieceBytes) return []
  const blanked = blankXmp(await file.read(at, size))
  return blanked === undefined ? [] : [{ at, bytes: blanked }]
}
