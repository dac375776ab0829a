import type {
  FieldChoice,
  FieldDefinitionChangeIn,
  FieldDefinitionIn,
} from '@stowage/contract/catalogues/field-definitions'
import { newId } from '#kernel/ids.ts'
import { invalid } from '#kernel/problem.ts'

type Members = FieldDefinitionIn | FieldDefinitionChangeIn

/** The members of a definition as they are stored. */
export const toMembers = (input: Members, choices: readonly FieldChoice[]) => ({
  name: input.name,
  field_kind: input.kind,
  unit: input.unit,
  choices: JSON.stringify(choices),
  help: input.help,
  is_required: input.isRequired ? (1 as const) : (0 as const),
  remind_days: input.remindDays,
})

/** The choices of a new definition, each with an id. */
export const newChoices = ({ choices }: Pick<Members, 'choices'>): FieldChoice[] =>
  choices.map(choice => ({ ...choice, id: newId() }))

/** The choices of a definition that has some already: those with their ids stay, those without are new. */
export function mergeChoices(
  { choices }: Pick<Members, 'choices'>,
  existing: readonly FieldChoice[],
): FieldChoice[] {
  const left = new Set(existing.map(({ id }) => id))
  return choices.map((choice, i) => {
    if (choice.id === null) return { ...choice, id: newId() }
    if (!left.delete(choice.id)) throw invalid(`choices.${i}.id`, 'unknown')
    return { ...choice, id: choice.id }
  })
}

/** New values of choices that are renamed, by their old values. */
export function renamedValues(
  before: readonly FieldChoice[],
  after: readonly FieldChoice[],
): ReadonlyMap<string, string> {
  const values = new Map(after.map(({ id, value }) => [id, value]))
  return new Map(
    before.flatMap(({ id, value }): [string, string][] => {
      const renamed = values.get(id) ?? value
      return renamed === value ? [] : [[value, renamed]]
    }),
  )
}
