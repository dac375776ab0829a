import { foldHeader } from '../fold-header.ts'
import { encircle } from './encircle.ts'
import { grocy } from './grocy.ts'
import { inventree } from './inventree.ts'
import { memento } from './memento.ts'
import { partDb } from './part-db.ts'
import type { Preset } from './preset.ts'
import { shelf } from './shelf.ts'
import { snipeIt } from './snipe-it.ts'
import { sortly } from './sortly.ts'
import { stowage } from './stowage.ts'

/** The names of the presets of files with `HB.` columns. */
export const homebox = 'Homebox'
export const oldHomebox = 'Homebox (older version)'

/** The programs whose tables are recognised by their headers, besides Homebox; the first that fits counts. */
export const presets: readonly Preset[] = [
  ...stowage,
  sortly,
  snipeIt,
  inventree,
  partDb,
  shelf,
  encircle,
  grocy,
  memento,
]

/** The program whose table has these headers; undefined when none fits. */
export function findPreset(headers: readonly string[]): Preset | undefined {
  const folded = new Set(headers.map(foldHeader))
  return presets.find(({ signatures }) =>
    signatures.some(signature => signature.every(header => folded.has(foldHeader(header)))),
  )
}
