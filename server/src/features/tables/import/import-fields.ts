import { issueOf } from '@stowage/contract/protocol/issues'
import { type Field, sameFields } from '#features/entities/index.ts'
import { newId } from '#kernel/ids.ts'
import { isBlank, isEmptyField, readField } from '../values/cells.ts'
import type { FieldCell, RowValues } from './read-rows.ts'
import { attempt, type RowErrors } from './row-errors.ts'

const maxFields = 200

/** The custom fields of an item after its row. */
export interface ImportedFields {
  readonly fields: readonly Field[]
  /** The columns of names that the item has more than once: a row cannot say which one it means. */
  readonly leftAlone: readonly string[]
}

/**
 * Works out the custom fields of an item from the cells of its row: those without a column stay, typed ones keep their type,
 * repeated names are left alone.
 */
export function importFields(
  row: number,
  { fields: cells }: RowValues,
  existing: readonly Field[],
  rowErrors: RowErrors,
): ImportedFields {
  const count = Map.groupBy(existing, ({ name }) => name)
  const isRepeated = (name: string): boolean => (count.get(name)?.length ?? 0) > 1
  const read = (field: Field, { column, cell, rules }: FieldCell) =>
    attempt(row, column, rowErrors, () => readField(field, cell, rules)) ?? field
  const kept = existing.flatMap(field => {
    const cell = cells.get(field.name)
    if (cell === undefined || isRepeated(field.name)) return [field]
    if (isEmptyCell(cell, field.type)) return isLeft(field, cell) ? [field] : []
    return [read(field, cell)]
  })
  const made = [...cells]
    .filter(([name, cell]) => !count.has(name) && !isEmptyCell(cell, cell.type))
    .map(([name, cell]) => read({ ...blankField, type: cell.type, id: newId(), name }, cell))
  const fields = [...kept, ...made]
  if (fields.length > maxFields && fields.length > existing.length) {
    const column = cells.get(made.at(-1)?.name ?? '')?.column ?? ''
    rowErrors.add(row, column, issueOf('row_has_too_many_fields', { limit: maxFields }))
  }
  return {
    fields: sameFields(existing, fields) ? existing : fields,
    leftAlone:
      count.size === existing.length
        ? []
        : [...cells].flatMap(([name, { column }]) => (isRepeated(name) ? [column] : [])),
  }
}

const isEmptyCell = ({ cell }: FieldCell, type: Field['type']): boolean =>
  type === 'text' ? cell === '' : isBlank(cell)

/** Does an empty cell leave a field as it is? */
const isLeft = (field: Field, { keepsTyped }: FieldCell): boolean =>
  isEmptyField(field) || (keepsTyped && field.type !== 'text')

const blankField = { text_value: '', number_value: 0, boolean_value: 0, time_value: null } as const
