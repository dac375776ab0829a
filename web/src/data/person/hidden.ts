import { mayWriteIn, useGroup } from './use-group.ts'

/** What a group hides from somebody. The server answers 0, empty texts and no receipts instead. */
export interface Hidden {
  readonly prices: boolean
  readonly serialNumbers: boolean
}

const none: Hidden = { prices: false, serialNumbers: false }
const onlyPrices: Hidden = { ...none, prices: true }
const onlySerialNumbers: Hidden = { ...none, serialNumbers: true }
const both: Hidden = { prices: true, serialNumbers: true }

/** What the selected group hides from the caller, so that screens leave it out: the same object until that changes. */
export function useHidden(): Hidden {
  const group = useGroup()
  if (group === undefined || mayWriteIn(group)) return none
  const { hidePrices, hideSerialNumbers } = group
  if (hidePrices) return hideSerialNumbers ? both : onlyPrices
  return hideSerialNumbers ? onlySerialNumbers : none
}

const prices: readonly string[] = ['purchasePrice', 'soldPrice']

/** Is this member of items hidden? */
export const isHidden = (member: string, hidden: Hidden): boolean =>
  (hidden.prices && prices.includes(member)) || (hidden.serialNumbers && member === 'serialNumber')
