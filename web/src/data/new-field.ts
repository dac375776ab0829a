import type { Entity } from './entities.ts'

type Field = Entity['fields'][number]

/** What the server takes for a custom field that is new: it gives it an id. */
const noId = '00000000-0000-0000-0000-000000000000'

/** A key for a field that no other field of its item has: fields are shown before the server has given them ids. */
export const keyOfField = ({ id }: Pick<Field, 'id'>, at: number): string => (id === noId ? `new ${at}` : id)

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
