import type { ColumnTarget } from '@stowage/contract/tables/import-options'
import { kindsOf } from '../sample-kinds.ts'

const customField = /^\s*cf:\s*(.+?)\s*(?:,\s*type:\s*(\w+)\s*)?$/isu

/** A name of 255 characters with what stands around it. */
const longestHeader = 300

/** Reads the header of a custom field of Shelf, `cf:Colour,type:TEXT`. */
export function readShelfField(header: string, samples: readonly string[]): ColumnTarget | undefined {
  const [, name, type = ''] = (header.length > longestHeader ? null : customField.exec(header)) ?? []
  if (name === undefined) return undefined
  const upper = type.toUpperCase()
  if (upper === 'BOOLEAN') return { field: name, type: 'boolean' }
  if (upper === 'DATE') return { field: name, type: 'time' }
  if (upper === 'NUMBER' && kindsOf(samples).whole) return { field: name, type: 'number' }
  return { field: name, type: 'text' }
}
