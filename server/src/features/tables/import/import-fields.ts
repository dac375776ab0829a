import { issueOf } from '@stowage/contract/issues'
import { type Field, sameFields } from '#features/entities/index.ts'
import { newId } from '#kernel/ids.ts'
import { fieldPrefix } from '../columns.ts'
import { isEmptyField, readField } from '../file/cells.ts'
import type { RowValues } from './read-rows.ts'
import { attempt, type RowErrors } from './row-errors.ts'

const maxFields = 200

/** The custom fields of an item after its row. */
export interface ImportedFields {
  readonly fields: readonly Field[]
  /** Names that the item has more than once: a row cannot say which one it means. */
  readonly leftAlone: readonly string[]
}

/**
 * Works out the custom fields of an item from the cells of its row: typed ones keep their type, repeated names are left
 * alone.
 */
export function importFields(
  row: number,
  { fields: cells, fieldNames }: RowValues,
  existing: readonly Field[],
  rowErrors: RowErrors,
): ImportedFields {
  const count = Map.groupBy(existing, ({ name }) => name)
  const isRepeated = (name: string): boolean => (count.get(name)?.length ?? 0) > 1
  const read = (field: Field, cell: string) =>
    attempt(row, `${fieldPrefix}${field.name}`, rowErrors, () => readField(field, cell)) ?? field
  const kept = existing.flatMap(field => {
    const cell = cells.get(field.name) ?? ''
    if (isRepeated(field.name)) return [field]
    if (cell === '') return isEmptyField(field) ? [field] : []
    return [read(field, cell)]
  })
  const made = [...cells]
    .filter(([name]) => !count.has(name))
    .map(([name, cell]) => read({ ...blankField, id: newId(), name }, cell))
  const fields = [...kept, ...made]
  if (fields.length > maxFields && fields.length > existing.length)
    rowErrors.add(row, fieldPrefix, issueOf('row_has_too_many_fields', { limit: maxFields }))
  return {
    fields: sameFields(existing, fields) ? existing : fields,
    leftAlone: count.size === existing.length ? [] : fieldNames.filter(isRepeated),
  }
}

const blankField = {
  type: 'text',
  text_value: '',
  number_value: 0,
  boolean_value: 0,
  time_value: null,
} as const
