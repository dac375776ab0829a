import { listOf } from '../values/list-of.ts'
import type { MemberWith } from './entity-members.ts'

/** Values of `orderBy`, apart from `field:<name>`. */
export const orders = listOf<
  | MemberWith<'isSorted', true>
  | ('createdAt' | 'updatedAt' | 'type' | 'location' | 'relevance' | 'reminds' | 'loanDue' | 'product')
>()([
  'name',
  'createdAt',
  'updatedAt',
  'assetId',
  'quantity',
  'purchasePrice',
  'purchaseDate',
  'warrantyExpires',
  'expires',
  'soldDate',
  'manufacturer',
  'modelNumber',
  'serialNumber',
  'type',
  'location',
  'relevance',
  'reminds',
  'loanDue',
  'product',
])

export type EntityOrder = (typeof orders)[number]
