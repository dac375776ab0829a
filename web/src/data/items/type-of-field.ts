import { fold } from '@stowage/contract/matching/fold'
import type { Entity } from './entities.ts'
import { knownRows } from './known-row.ts'

type Field = Entity['fields'][number]

/** The type that a custom field of this name has on an item that has been read; undefined when none has. */
export function knownTypeOfField(name: string): Field['type'] | undefined {
  const folded = fold(name)
  for (const { fields } of knownRows()) {
    const field = fields?.find(each => fold(each.name) === folded)
    if (field !== undefined) return field.type
  }
  return undefined
}

/** The same; text when none has. */
export const typeOfField = (name: string): Field['type'] => knownTypeOfField(name) ?? 'text'
