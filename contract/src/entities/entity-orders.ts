import { listOf } from '../values/list-of.ts'
import type { MemberWith } from './entity-members.ts'

/** Values of `orderBy`, apart from `field:<name>`. */
export const orders = listOf<
  | MemberWith<'isSorted', true>
  | ('createdAt' | 'updatedAt' | 'type' | 'location' | 'relevance' | 'reminds' | 'loanDue' | 'product')
>()([
  ...(['name', 'createdAt', 'updatedAt', 'assetId'] as const),
  ...(['quantity', 'purchasePrice', 'purchaseDate', 'warrantyExpires', 'expires', 'soldDate'] as const),
  ...(['manufacturer', 'modelNumber', 'serialNumber'] as const),
  ...(['type', 'location', 'relevance', 'reminds', 'loanDue', 'product'] as const),
])

export type EntityOrder = (typeof orders)[number]
