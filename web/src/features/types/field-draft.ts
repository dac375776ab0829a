import { fold } from '@stowage/contract/matching/fold'
import type { CallOf } from '@stowage/contract/protocol/client'
import { fieldLimits } from '@stowage/contract/values/field-limits'
import type { FieldDefinition } from '../../data/items/field-definitions.ts'
import type { updateFieldDefinition } from '../../data/wire/operations.ts'

export type FieldKind = FieldDefinition['kind']
type Choice = FieldDefinition['choices'][number]

/** A choice as it is edited; one without `id` is new. */
export interface ChoiceDraft extends Omit<Choice, 'id'> {
  /** Tells the rows apart. */
  readonly key: string
  readonly id?: string
}

/** A definition as it is edited. */
export interface FieldDraft extends Pick<FieldDefinition, 'name' | 'kind' | 'unit' | 'help' | 'isRequired'> {
  readonly choices: readonly ChoiceDraft[]
  /** Days as typed; empty: no reminder. */
  readonly remind: string
}

export const emptyDraft: FieldDraft = {
  name: '',
  kind: 'text',
  unit: '',
  choices: [],
  help: '',
  isRequired: false,
  remind: '',
}

export const draftOf = (definition: FieldDefinition): FieldDraft => ({
  name: definition.name,
  kind: definition.kind,
  unit: definition.unit,
  choices: definition.choices.map(choice => ({ key: choice.id, ...choice })),
  help: definition.help,
  isRequired: definition.isRequired,
  remind: definition.remindDays === null ? '' : String(definition.remindDays),
})

/** The days that are typed: null for none, undefined when that is no whole number of days up to a year. */
export function remindDaysOf({ remind }: Pick<FieldDraft, 'remind'>): number | null | undefined {
  const typed = remind.trim()
  if (typed === '') return null
  return /^\d{1,3}$/.test(typed) && Number(typed) <= fieldLimits.remindDays ? Number(typed) : undefined
}

/** A definition as the server takes it. */
export const inputOf = (draft: FieldDraft): Omit<CallOf<typeof updateFieldDefinition>, 'id'> => ({
  name: draft.name.trim(),
  kind: draft.kind,
  unit: draft.unit.trim(),
  choices: draft.choices.map(({ id, value, color, blocksLoans }) => ({
    ...(id === undefined ? {} : { id }),
    value: value.trim(),
    color,
    blocksLoans,
  })),
  help: draft.help.trim(),
  isRequired: draft.isRequired,
  remindDays: remindDaysOf(draft) ?? null,
})

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Would saving a draft change a definition? */
export const isChanged = (draft: FieldDraft, base: FieldDraft): boolean =>
  !isSame(inputOf(draft), inputOf(base)) || draft.remind.trim() !== base.remind

/** The value of somebody who has changed it; of two who have, mine. */
const pick = <T>(base: T, mine: T, theirs: T): T => (isSame(mine, base) ? theirs : mine)

const sameText = (one: string, other: string): boolean => fold(one.trim()) === fold(other.trim())

/**
 * A draft that began from `base`, as it is on top of what somebody else has saved since. No choice of either gets lost: one that they
 * removed and I changed is a new one, one that both added is one.
 */
export function rebased(base: FieldDraft, mine: FieldDraft, theirs: FieldDraft): FieldDraft {
  return {
    name: pick(base.name, mine.name, theirs.name),
    kind: pick(base.kind, mine.kind, theirs.kind),
    unit: pick(base.unit, mine.unit, theirs.unit),
    choices: rebasedChoices(base.choices, mine.choices, theirs.choices),
    help: pick(base.help, mine.help, theirs.help),
    isRequired: pick(base.isRequired, mine.isRequired, theirs.isRequired),
    remind: pick(base.remind, mine.remind, theirs.remind),
  }
}

const findChoice = (choices: readonly ChoiceDraft[], id: string | undefined): ChoiceDraft | undefined =>
  id === undefined ? undefined : choices.find(choice => choice.id === id)

/** My choice on top of theirs; undefined when it goes. */
function rebasedChoice(
  before: ChoiceDraft | undefined,
  mine: ChoiceDraft,
  theirs: ChoiceDraft | undefined,
): ChoiceDraft | undefined {
  if (before === undefined) return mine
  if (theirs === undefined) {
    const { id: _, ...rest } = mine
    return isSame(mine, before) ? undefined : rest
  }
  return {
    ...mine,
    value: pick(before.value, mine.value, theirs.value),
    color: pick(before.color, mine.color, theirs.color),
    blocksLoans: pick(before.blocksLoans, mine.blocksLoans, theirs.blocksLoans),
  }
}

function rebasedChoices(
  base: readonly ChoiceDraft[],
  mine: readonly ChoiceDraft[],
  theirs: readonly ChoiceDraft[],
): ChoiceDraft[] {
  const added = theirs.filter(({ id }) => findChoice(base, id) === undefined)
  const kept = mine.flatMap(choice => {
    const both = added.some(({ value }) => choice.id === undefined && sameText(value, choice.value))
    return both
      ? []
      : (rebasedChoice(findChoice(base, choice.id), choice, findChoice(theirs, choice.id)) ?? [])
  })
  // Their order, unless I have sorted them myself.
  const order = (choices: readonly ChoiceDraft[]): (string | undefined)[] =>
    choices.flatMap(({ id }) => (findChoice(base, id) && findChoice(kept, id) ? [id] : []))
  if (!isSame(order(mine), order(base))) return [...kept, ...added]
  const known = theirs.flatMap(
    choice => findChoice(kept, choice.id) ?? (added.includes(choice) ? [choice] : []),
  )
  return [...known, ...kept.filter(({ id }) => id === undefined)]
}

/** The difference that somebody has made to a definition. */
export type Difference =
  | {
      readonly member: Exclude<keyof FieldDraft, 'choices'>
      readonly before: FieldDraft
      readonly after: FieldDraft
    }
  | {
      readonly member: 'choices'
      readonly added: readonly string[]
      readonly removed: readonly string[]
      readonly renamed: readonly { readonly from: string; readonly to: string }[]
    }

const plainMembers = ['name', 'kind', 'unit', 'help', 'isRequired', 'remind'] as const

/** The differences between two states of a definition. */
export function differencesOf(before: FieldDraft, after: FieldDraft): Difference[] {
  const plain = plainMembers.flatMap((member): Difference[] =>
    before[member] === after[member] ? [] : [{ member, before, after }],
  )
  if (isSame(before.choices, after.choices)) return plain
  const renamed = after.choices.flatMap(({ id, value }) => {
    const from = findChoice(before.choices, id)?.value ?? value
    return from === value ? [] : [{ from, to: value }]
  })
  const missingIn = (choices: readonly ChoiceDraft[]) => (choice: ChoiceDraft) =>
    findChoice(choices, choice.id) === undefined
  return [
    ...plain,
    {
      member: 'choices',
      added: after.choices.filter(missingIn(before.choices)).map(({ value }) => value),
      removed: before.choices.filter(missingIn(after.choices)).map(({ value }) => value),
      renamed,
    },
  ]
}

/** The problem of choices that cannot be saved: one without a name, or two that are the same. */
export function problemOfChoices(
  choices: readonly Pick<ChoiceDraft, 'value'>[],
): { readonly twice: string } | 'unnamed' | undefined {
  const seen = new Set<string>()
  for (const { value } of choices) {
    const key = fold(value.trim())
    if (key === '') return 'unnamed'
    if (seen.has(key)) return { twice: value.trim() }
    seen.add(key)
  }
  return undefined
}

let made = 0

/** A choice that is not saved yet. */
export const newChoice = (value: string, color: string, blocksLoans = false): ChoiceDraft => ({
  key: `new ${++made}`,
  value,
  color,
  blocksLoans,
})
