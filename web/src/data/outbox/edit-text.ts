import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { formatAmount, formatDay } from '../../i18n/format.ts'
import { i18n } from '../../i18n/i18n.ts'
import { memberText, valueText } from '../../ui/changes/member-text.ts'
import { keyOf } from '../wire/answer-key.ts'
import { getEntityTree, listEntityTypes, listTags } from '../wire/operations.ts'
import { queryClient } from '../wire/query-client.ts'
import type { EditEntry } from './entry.ts'
import { partsOf } from './pending-edits.ts'
import type { EntityChanges } from './show-edit.ts'

/** So much of a value that was not saved is said. */
const maxLength = 80

/** Says what was not saved, and which value: "Price of Toaster not saved: 59.90". */
export function notSavedText(edit: Pick<EditEntry, 'groupId' | 'name' | 'changes' | 'seen'>): string {
  return valuesNotSavedText(
    edit.name,
    changedTexts(edit).map(({ what, after }) => [what, after]),
  )
}

/** What an edit changes, in words: each member or custom field, with its value before and after. */
export const changedTexts = (edit: Pick<EditEntry, 'groupId' | 'changes' | 'seen'>) =>
  partsOf(edit).map(part => ({
    what: part.startsWith('field:') ? part.slice('field:'.length) : memberText(part),
    before: valueOf({ groupId: edit.groupId, changes: edit.seen }, part),
    after: valueOf(edit, part),
  }))

/** The same of values of any record, each with what it is called. */
export function valuesNotSavedText(
  name: string,
  changed: readonly (readonly [what: string, value: string])[],
): string {
  const [only, ...others] = changed
  if (only === undefined || others.length > 0)
    return i18n.t('edit.severalNotSaved', { count: Math.max(changed.length, 1), name })
  const what = only[0]
  const value = cut(only[1])
  return value === ''
    ? i18n.t('edit.notCleared', { what, name })
    : i18n.t('edit.notSaved', { what, name, value })
}

const cut = (text: string): string => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)

type Named = readonly { readonly id: string; readonly name: string }[]

function valueOf({ groupId, changes }: Pick<EditEntry, 'groupId' | 'changes'>, part: string): string {
  if (part.startsWith('field:')) return fieldText(changes, part.slice('field:'.length))
  const value = changes[part as keyof EntityChanges]
  if (part === 'purchasePrice' || part === 'soldPrice') return formatAmount(Number(value))
  if (/Date$|Expires$/.test(part)) return formatDay(String(value))
  if (part === 'tagIds') return namesOf(known(groupId, listTags) ?? [], changes.tagIds ?? [])
  if (part === 'entityTypeId') return namesOf(known(groupId, listEntityTypes) ?? [], [String(value)])
  if (part === 'parentId' || part === 'locationId')
    return value === null ? i18n.t('entity.topLevel') : namesOf(locationsIn(groupId), [String(value)])
  return typeof value === 'object' ? '' : valueText(part, value ?? null, '')
}

function fieldText({ fields = [] }: EntityChanges, name: string): string {
  const field = fields.find(each => each.name === name)
  if (field === undefined) return ''
  const { type, textValue, numberValue, booleanValue, timeValue } = field
  if (type === 'text') return textValue
  if (type === 'time') return timeValue === '' ? '' : formatDay(timeValue)
  return valueText(name, type === 'number' ? numberValue : booleanValue, '')
}

type NamedLists = typeof listTags | typeof listEntityTypes | typeof getEntityTree

const known = <O extends NamedLists>(groupId: string | undefined, operation: O): ReplyOf<O> | undefined =>
  queryClient.getQueriesData<ReplyOf<O>>({ queryKey: keyOf(groupId, operation) })[0]?.[1]

const namesOf = (all: Named, ids: readonly string[]): string =>
  all
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')

function locationsIn(groupId: string | undefined): Named {
  const flat = (locations: ReplyOf<typeof getEntityTree>): ReplyOf<typeof getEntityTree> =>
    locations.flatMap(location => [location, ...flat(location.children)])
  return flat(known(groupId, getEntityTree) ?? [])
}
