import type { ReplyOf } from '@stowage/contract/protocol/operation'
import type { ComponentProps } from 'react'
import type { FieldDefinition } from '../../../data/items/field-definitions.ts'
import { sameName } from '../../../data/items/same-names.ts'
import type { listFacets } from '../../../data/wire/operations.ts'
import { ChoiceDot } from '../../../shared/field-values/shown-value.tsx'
import { Choices } from './choices.tsx'
import type { FieldFilter } from './field-filters.ts'
import styles from './filter-panel.module.css'
import { type FilterProps, idsIn, type ListSearch } from './list-search.ts'

/** The most fields whose choices stand in the filters without being asked for. */
const most = 6

/** The fields whose choices are offered at once: those of every item, and those of the types that the list is filtered by. */
export function choiceFieldsOf(
  definitions: readonly FieldDefinition[],
  { types, fields = [] }: ListSearch,
): readonly FieldDefinition[] {
  const chosen = idsIn(types)
  const isOffered = ({ typeId, name }: FieldDefinition): boolean =>
    typeId === null || chosen.includes(typeId) || fields.some(filter => isAnyOf(filter, name))
  const offered = definitions.filter(each => each.kind === 'choice' && isOffered(each))
  return offered.filter(({ name }, at) => offered.findIndex(each => each.name === name) === at).slice(0, most)
}

/** Is a condition that a field is one of some texts? */
export const isAnyOf = ({ name, op, value }: FieldFilter, field: string): boolean =>
  op === 'eq' && typeof value === 'object' && sameName([field], name) !== undefined

interface ChoiceFieldsProps extends FilterProps {
  readonly fields: readonly FieldDefinition[]
  readonly data: ReplyOf<typeof listFacets> | undefined
}

/** The choices of a field, with how many items have each; `facets` undefined: that is not known yet. */
export const countedChoices = (
  { name, choices }: FieldDefinition,
  facets: ReplyOf<typeof listFacets> | undefined,
): NonNullable<ComponentProps<typeof Choices>['choices']> => {
  const found = facets?.fields?.find(each => each.name === name)
  const counts = new Map(found?.choices.map(({ value, count }) => [value, count]))
  return choices.map(choice => ({
    id: choice.value,
    name: choice.value,
    count: found === undefined ? undefined : (counts.get(choice.value) ?? 0),
    icon: <ChoiceDot {...choice} />,
  }))
}

/** The choices of some fields, each with the number of items that have it. */
export function ChoiceFields({
  search: { fields: filters = [] },
  fields,
  data,
  onChange,
}: ChoiceFieldsProps) {
  return fields.map(definition => {
    const { id, name } = definition
    const chosen = filters.filter(filter => isAnyOf(filter, name)).flatMap(({ value }) => value)
    const others = filters.filter(filter => !isAnyOf(filter, name))
    return (
      <section key={id} className={styles.group}>
        <h3 dir="auto">{name}</h3>
        <Choices
          label={name}
          isSearched
          choices={countedChoices(definition, data)}
          chosen={chosen.map(String)}
          onChoose={values => {
            const next =
              values.length === 0 ? others : [...others, { name, op: 'eq' as const, value: values }]
            onChange({ fields: next.length === 0 ? undefined : next })
          }}
        />
      </section>
    )
  })
}
