import type { Named } from '@stowage/contract/changed-members'
import { isSameElement, isSameOrder } from '#events/list-differences.ts'
import { isListTable } from '#events/stored-lists.ts'
import type { RowChange, Values } from '../fold-rows.ts'
import { orderKey } from '../stored-rows.ts'
import type { UndoDeed } from './undo-subjects.ts'

/** Is an element of a list, or the order of it, not as the change has left it? */
export function isElementChanged({ key, exists, after }: RowChange, now: Values | undefined): boolean {
  if (key === orderKey) return !isSameOrder(orderOf(now), orderOf(after))
  if (!exists) return now !== undefined
  return now === undefined || !isSameElement(after, now)
}

const orderOf = ({ order }: Values = {}): readonly { readonly id: unknown }[] =>
  Array.isArray(order) ? order : []

/** What is done about an element against a conflict: all of what it was is known. */
export const forcedElement = ({ existed }: RowChange, now: Values | undefined): UndoDeed =>
  existed ? 'put' : now === undefined ? 'nothing' : 'remove'

/** Names the custom field that a row is about. */
export function elementOf({ table, key, before, after }: RowChange): Named | undefined {
  if (!isListTable(table) || key === orderKey) return undefined
  return { id: key, name: String(before['name'] ?? after['name']) }
}
