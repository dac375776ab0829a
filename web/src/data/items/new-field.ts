import type { Entity } from './entities.ts'

type Field = Entity['fields'][number]

/** What the server takes for a custom field that is new: it gives it an id. */
export const noId = '00000000-0000-0000-0000-000000000000'

/**
 * A key for a field that no other field of its item has. It stays when the server gives a new field its id, so that what is being
 * typed in it stays too.
 */
export function keyOfField(fields: readonly Pick<Field, 'name'>[], at: number): string {
  const name = fields[at]?.name
  return `field:${name}:${fields.slice(0, at).filter(each => each.name === name).length}`
}

/** The same field among others: that of its id, or of its name where one of them is so new that it has no id. */
export const sameField = (fields: readonly Field[], { id, name }: Field): Field | undefined =>
  fields.find(each => each.id === id && id !== noId) ?? fields.find(each => each.name === name)

/** A custom field that an item does not have yet. */
export const newField = (field: Partial<Field> & Pick<Field, 'name'>): Field => ({
  id: noId,
  type: 'text',
  textValue: '',
  numberValue: 0,
  booleanValue: false,
  timeValue: '',
  ...field,
})
