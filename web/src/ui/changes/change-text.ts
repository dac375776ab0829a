import type { ChangedValue } from '@stowage/contract/changed-members'
import type { Change } from '@stowage/contract/history'
import { en, type MessageKey } from '../../i18n/en.ts'
import { formatNumber } from '../../i18n/format.ts'
import { i18n } from '../../i18n/i18n.ts'

/** What a change did, as a sentence for `userId`; `mark` says how the name in it is written. */
export function changeText(
  { kind, actor, count, subjects }: Change,
  userId: string | undefined,
  mark: (name: string) => string = name => name,
): string {
  const actorName = actor === null ? 'Stowage' : actor.name || i18n.t('history.somebody')
  const isYou = actor !== null && actor.id === userId
  const who = isYou ? i18n.t('history.you') : i18n.t('history.who', { name: actorName })
  // Who joins uses up an invitation, which has no name.
  const isOfMember = kind === 'joined' || kind === 'left'
  const subject = isOfMember ? subjects.find(each => each.kind === 'member') : subjects[0]
  const name = subject?.name || i18n.t(isOfMember ? 'history.somebody' : 'history.unnamed')
  return i18n.t(`history.${kind}`, { who, count, name: mark(name) })
}

/** What a member is called on the page; its own name where the page does not show it elsewhere. */
export function memberText(name: string): string {
  for (const key of [`history.member.${name}`, `one.${name}`])
    if (key in en) return i18n.t(key as MessageKey, { currency: '' }).replace(/,\s*$/, '')
  return name
}

/** A value before or after a change; empty when there was none. */
export function valueText(value: ChangedValue): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return i18n.t(value ? 'one.yes' : 'one.no')
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return value.name
  return value.map(each => partText(each)).join(', ')
}

const partText = (part: string | { name: string; value?: string | number | boolean | null }): string => {
  if (typeof part === 'string') return part
  return part.value === undefined ? part.name : `${part.name}: ${valueText(part.value)}`
}
