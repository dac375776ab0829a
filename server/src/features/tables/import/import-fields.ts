import { issueOf } from '@stowage/contract/protocol/issues'
import { type Field, sameFields } from '#features/entities/index.ts'
import { newId } from '#kernel/ids.ts'
import { isBlank, isEmptyField, readField } from '../values/cells.ts'
import { definitionOn, isEmptyOf, isFitting, readDefined } from '../values/defined-fields.ts'
import type { FieldCell, RowValues } from './read-rows.ts'
import { attempt, RowErrors } from './row-errors.ts'
import type { Warnings } from './warnings.ts'

const maxFields = 200

/** The custom fields of an item after its row. */
export interface ImportedFields {
  readonly fields: readonly Field[]
  /** The columns of names that the item has more than once: a row cannot say which one it means. */
  readonly leftAlone: readonly string[]
}

/** Receivers of what is wrong with the cells of custom fields. */
export interface FieldsTold {
  readonly rowErrors: RowErrors
  readonly warnings: Warnings
}

/**
 * Works out the custom fields of an item from the cells of its row: those without a column stay, those with a definition are read
 * by it, other typed ones keep their type, repeated names are left alone.
 */
export function importFields(
  row: number,
  { fields: cells }: RowValues,
  { typeId, fields: existing }: { readonly typeId: string | undefined; readonly fields: readonly Field[] },
  told?: FieldsTold,
): ImportedFields {
  const rowErrors = told?.rowErrors ?? new RowErrors()
  const count = Map.groupBy(existing, ({ name }) => name)
  const isRepeated = (name: string): boolean => (count.get(name)?.length ?? 0) > 1
  const read = (field: Field, { column, cell, rules, definitions }: FieldCell): Field => {
    const definition = definitionOn(definitions, typeId)
    if (definition === undefined)
      return attempt(row, column, rowErrors, () => readField(field, cell, rules)) ?? field
    const found = attempt(row, column, rowErrors, () => readDefined(field, cell, rules, definition)) ?? field
    if (!isFitting(found, definition)) told?.warnings.add('misfit', { column, kind: definition.kind }, row)
    return found
  }
  const isEmptyCell = ({ cell, definitions }: FieldCell, type: Field['type']): boolean => {
    const definition = definitionOn(definitions, typeId)
    if (definition !== undefined) return isEmptyOf(cell, definition)
    return type === 'text' ? cell === '' : isBlank(cell)
  }
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

/** Does an empty cell leave a field as it is? */
const isLeft = (field: Field, { keepsTyped }: FieldCell): boolean =>
  isEmptyField(field) || (keepsTyped && field.type !== 'text')

const blankField = { text_value: '', number_value: 0, boolean_value: 0, time_value: null } as const
