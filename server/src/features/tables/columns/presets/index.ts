import { skip } from '../column-targets.ts'
import { foldHeader } from '../fold-header.ts'
import encircle from './encircle.json' with { type: 'json' }
import grocy from './grocy.json' with { type: 'json' }
import inventree from './inventree.json' with { type: 'json' }
import memento from './memento.json' with { type: 'json' }
import partDb from './part-db.json' with { type: 'json' }
import { type Preset, presetOf } from './preset.ts'
import shelf from './shelf.json' with { type: 'json' }
import { readShelfField } from './shelf-fields.ts'
import snipeIt from './snipe-it.json' with { type: 'json' }
import sortly from './sortly.json' with { type: 'json' }
import { stowage } from './stowage.ts'

/** The names of the presets of files with `HB.` columns. */
export const homebox = 'Homebox'
export const oldHomebox = 'Homebox (older version)'

/** The programs whose tables are recognised by their headers, besides Homebox; the first that fits counts. */
export const presets: readonly Preset[] = [
  ...stowage,
  presetOf(sortly, { isItem: cellOf => cellOf('Entry Type')?.toLowerCase() !== 'folder' }),
  presetOf(snipeIt),
  presetOf(inventree),
  // One column for each part of everything that belongs to a part, most of them empty.
  presetOf(partDb, {
    read: header => (header.includes('.') || header.startsWith('eda_') ? skip : undefined),
  }),
  presetOf(shelf, { read: readShelfField }),
  // Above the items of a room stands its name, without a number.
  presetOf(encircle, { isItem: cellOf => cellOf('No.') !== '' }),
  presetOf(grocy),
  presetOf(memento),
]

/** The program whose table has these headers; undefined when none fits. */
export function findPreset(headers: readonly string[]): Preset | undefined {
  const folded = new Set(headers.map(foldHeader))
  return presets.find(({ signatures }) =>
    signatures.some(signature => signature.every(header => folded.has(foldHeader(header)))),
  )
}
