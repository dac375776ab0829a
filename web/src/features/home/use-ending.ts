import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { listEntities } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'

/** Days ahead in which the end of a warranty is told. */
export const warrantyDays = 30

/** So many fit; the rest is counted. */
const shown = 6

/** The list of what these are. */
export const endingHref = `/items?warrantySince=today&warrantyUntil=${warrantyDays}d&sold=false&orderBy=warrantyExpires&order=asc&show=location,warrantyExpires,purchaseDate`

/** The items whose warranty ends soon, the next ones first, and how many there are; undefined until they are known. */
export const useEnding = (): ReplyOf<typeof listEntities> | undefined =>
  useOperation(listEntities, {
    warrantySince: 'today',
    warrantyUntil: `${warrantyDays}d`,
    sold: false,
    orderBy: 'warrantyExpires',
    order: 'asc',
    show: ['path', 'warrantyExpires'],
    page: 1,
    pageSize: shown,
  }).data
