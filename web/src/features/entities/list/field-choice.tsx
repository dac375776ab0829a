import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '../../../data/items/field-definitions.ts'
import { distinctNames } from '../../../data/items/same-names.ts'
import { useFieldDefinitions } from '../../../data/items/use-field-definitions.ts'
import { listEntityTypes, listFieldNames } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'

/** The definitions of a type, or those of every item. */
interface FieldGroup {
  readonly name: string
  readonly definitions: readonly FieldDefinition[]
}

/** Custom fields that can be chosen. */
export interface KnownFields {
  /** Every item first, then by the name of the type. */
  readonly groups: readonly FieldGroup[]
  /** The names of custom fields without a definition. */
  readonly others: readonly string[]
  /** Every definition, in the order of the groups. */
  readonly definitions: readonly FieldDefinition[]
  /** Are all custom fields known? */
  readonly isKnown: boolean
}

/** The custom fields of the group: those of definitions by their type, then the others. */
export function useKnownFields(): KnownFields {
  const { t } = useTranslation()
  const all = useFieldDefinitions()
  const used = useOperation(listFieldNames, {}, { staleTime: 60_000 }).data
  const types = useOperation(listEntityTypes, {}, { staleTime: 60_000, enabled: all.length > 0 }).data ?? []
  const owners = [
    { id: null, name: t('filter.everyItem') },
    ...types.toSorted((one, other) => one.name.localeCompare(other.name)),
  ]
  const groups = owners.flatMap(({ id, name }) => {
    const definitions = all.filter(({ typeId }) => typeId === id)
    return definitions.length === 0 ? [] : [{ name, definitions }]
  })
  const defined = new Set(all.map(({ name }) => name))
  return {
    groups,
    others: distinctNames(used ?? []).filter(name => !defined.has(name)),
    definitions: groups.flatMap(({ definitions }) => definitions),
    isKnown: used !== undefined,
  }
}

/** A custom field that is chosen, with its definition where it has one. */
export interface ChosenField {
  readonly name: string
  readonly definition: FieldDefinition | undefined
}

const prefix = 'name:'

/** The field of an option; undefined for the id of none. */
export function fieldOf({ definitions }: KnownFields, id: string): ChosenField | undefined {
  if (id.startsWith(prefix)) return { name: id.slice(prefix.length), definition: undefined }
  const definition = definitions.find(each => each.id === id)
  return definition && { name: definition.name, definition }
}

/** The id of the first option; empty when there is none. */
export const firstFieldId = ({ definitions, others }: KnownFields): string =>
  definitions[0]?.id ?? (others[0] === undefined ? '' : prefix + others[0])

/** Options of a select: the fields of each type. */
export const DefinedOptions = ({ groups }: Pick<KnownFields, 'groups'>) =>
  groups.map(({ name, definitions }) => (
    <optgroup key={definitions[0]?.id ?? name} label={name}>
      {definitions.map(each => (
        <option key={each.id} value={each.id}>
          {each.name}
        </option>
      ))}
    </optgroup>
  ))

/** Options of a select: the fields of each type, then those without a definition. */
export function FieldOptions({ known: { groups, others } }: { readonly known: KnownFields }) {
  const { t } = useTranslation()
  const plain = others.map(name => (
    <option key={name} value={prefix + name}>
      {name}
    </option>
  ))
  if (groups.length === 0) return plain
  return (
    <>
      <DefinedOptions groups={groups} />
      {plain.length === 0 ? null : <optgroup label={t('filter.otherFields')}>{plain}</optgroup>}
    </>
  )
}
