import { listOf, type MemberWith } from './entity-members.ts'

type Order = MemberWith<'isSorted', true> | 'createdAt' | 'updatedAt' | 'type' | 'location' | 'relevance'

/** The words that `orderBy` knows, apart from `field:<name>`. */
export const orders = listOf<Order>()([
  'name',
  'createdAt',
  'updatedAt',
  'assetId',
  'quantity',
  'purchasePrice',
  'purchaseDate',
  'warrantyExpires',
  'soldDate',
  'manufacturer',
  'modelNumber',
  'serialNumber',
  'type',
  'location',
  'relevance',
])
