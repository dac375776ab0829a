import type { Entity } from './entities.ts'
import { knownRows } from './known-row.ts'

type Field = Entity['fields'][number]

/** The type that a custom field of this name has on a thing that has been read; text when none has. */
export function typeOfField(name: string): Field['type'] {
  for (const { fields } of knownRows()) {
    const field = fields?.find(each => each.name === name)
    if (field !== undefined) return field.type
  }
  return 'text'
}
