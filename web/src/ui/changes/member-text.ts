import { membersWith } from '@stowage/contract/entities/entity-members'
import type { ChangedMember, ChangedValue, FieldValue } from '@stowage/contract/history/changed-members'
import type { MessageKey } from '../../i18n/en.ts'
import { formatDay, formatFieldNumber, formatMoment, formatMoney, formatNumber } from '../../i18n/format.ts'
import { i18n } from '../../i18n/i18n.ts'
import { findMemberName } from '../../i18n/member-name.ts'

const days: readonly string[] = [
  ...membersWith('kind', 'day'),
  'scheduledDate',
  'completedDate',
  'due',
  'fromDay',
]
const moments: readonly string[] = ['outAt', 'returnedAt']
const amounts: readonly string[] = [...membersWith('kind', 'amount'), 'cost', 'defaultPurchasePrice']

/** The page's name for a member; its own name where the page does not show it elsewhere. */
export const memberText = (name: string): string => findMemberName(name) ?? name

/** The label of a changed member: for a custom field its own name. */
export const labelOf = ({ name, element }: ChangedMember): string =>
  name === 'fields' && element !== undefined ? element.name : memberText(name)

/** A custom field as its definition has it, such as a number with its unit; undefined without a definition. */
export type FieldText = (field: FieldValue) => string | undefined

/** A value of a member as people write it; empty when there is none. `currency` is the group's, empty while unknown. */
export function valueText(
  member: string,
  value: ChangedValue,
  currency: string,
  fieldText?: FieldText,
): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return i18n.t(value ? 'one.yes' : 'one.no')
  if (typeof value === 'number')
    return amounts.includes(member) && currency !== '' ? formatMoney(value, currency) : formatNumber(value)
  if (typeof value === 'string' && moments.includes(member)) return formatMoment(value)
  if (typeof value === 'string') return days.includes(member) ? formatDay(value) : value
  if (member === 'notices' && Array.isArray(value))
    return value.map(part => noticeText(String(part))).join('; ')
  if (Array.isArray(value)) return value.map(part => (typeof part === 'string' ? part : part.name)).join(', ')
  if (!('value' in value)) return value.name
  const defined = fieldText?.(value)
  if (defined !== undefined) return defined
  if (typeof value.value === 'number') return formatFieldNumber(value.value)
  return value.type === 'time' && typeof value.value === 'string'
    ? formatDay(value.value)
    : valueText('', value.value, '')
}

/** A kind of notices with its days, such as `warranty: 30, 7`; the word of a kind that has no name here stays. */
const noticeText = (notice: string): string =>
  notice.replace(/^\w+/, kind =>
    i18n.exists(`notice.kind.${kind}`) ? i18n.t(`notice.kind.${kind}` as MessageKey) : kind,
  )

/** Is it what a member has when nobody has said anything? */
export const isUnset = (value: ChangedValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
