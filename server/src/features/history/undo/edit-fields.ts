import { FieldType } from '@stowage/contract/entities/fields'
import { type Element, editList } from '#events/list-differences.ts'
import type { Field } from '#features/entities/index.ts'
import { orderKey } from '../stored-rows.ts'
import type { Judged } from './judge-rows.ts'

/** Custom fields as they shall be, given what is done to some of them in `table`. */
export function editFields(
  fields: readonly Field[],
  own: readonly Judged[],
  table: 'entity_fields' | 'template_fields',
): readonly Field[] {
  const rows = own.filter(({ row }) => row.table === table)
  if (rows.length === 0) return fields
  const elements = rows.filter(({ row }) => row.key !== orderKey)
  const order = rows.find(({ row, does }) => row.key === orderKey && does === 'put')?.row.before['order']
  const edited = editList(fields, {
    put: elements.flatMap(({ row, does }) => (does === 'put' ? [row.before] : [])),
    take: new Set(elements.flatMap(({ row, does }) => (does === 'remove' ? [row.key] : []))),
    order: Array.isArray(order) ? order : undefined,
  })
  return edited.map(toField)
}

/** A recorded element of a list of custom fields as a field. */
export const toField = (element: Element): Field => {
  const { id, name, type, text_value, number_value, boolean_value, time_value } = element
  return {
    id: String(id),
    name: String(name),
    type: FieldType.options.find(each => each === type) ?? 'text',
    text_value: String(text_value),
    number_value: Number(number_value),
    boolean_value: boolean_value === 1 ? 1 : 0,
    time_value: typeof time_value === 'string' ? time_value : null,
  }
}
