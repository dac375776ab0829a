import type { CallOf } from '@stowage/contract/protocol/client'
import type { Selection } from '../../../data/items/bulk.ts'
import type { exportEntityTable } from '../../../data/wire/operations.ts'
import { columnsOf, fieldPrefix, nameColumn } from '../list/columns.ts'
import { filtersOf, type ListSearch, orderOf } from '../list/list-search.ts'
import { selectionQuery } from '../select/use-selection.ts'

type Request = CallOf<typeof exportEntityTable>

/** A list that can be exported, as it is shown. */
export interface ExportedList {
  readonly search: ListSearch
  readonly total: number | undefined
  /** Its columns as an address has them; undefined: the usual ones. */
  readonly show: string | undefined
  /** Prints it, or what is selected in it. */
  readonly print?: () => void
}

/** The forms of a file: the first is what most people want. */
export const forms = ['xlsx', 'csv', 'homebox', 'json'] as const
export type Form = (typeof forms)[number]

/** The columns of a list as an export names them. */
export const shownColumns = (show: string | undefined): string[] => [
  nameColumn.id,
  ...columnsOf(show, Number.POSITIVE_INFINITY).map(({ id }) =>
    id.startsWith(fieldPrefix) ? `fields.${id.slice(fieldPrefix.length)}` : id,
  ),
]

const ordered = (search: ListSearch): object => ({
  orderBy: orderOf(search),
  ...(search.order === undefined ? {} : { order: search.order }),
})

/** Every item, archived ones too, in the order of the list. For Homebox locations are rows as well. */
export const everyItem = (search: ListSearch, form: Form): Selection => ({
  query: {
    all: true,
    ...(form === 'homebox' ? { isLocation: 'any' } : {}),
    includeArchived: true,
    ...(orderOf(search) === 'relevance' ? {} : ordered(search)),
  } as NonNullable<Selection['query']>,
})

/** What a list shows, in its order. */
export const listedItems = (search: ListSearch): Selection => ({
  query: { ...selectionQuery(filtersOf(search)), ...ordered(search) } as NonNullable<Selection['query']>,
})

/** What the server is asked for; `columns` are those of the list, undefined: all. */
export function exportRequest(
  form: Form,
  select: Selection,
  columns: readonly string[] | undefined,
  locale: string,
): Request {
  // Homebox reads no byte-order mark, and knows its own columns only.
  if (form === 'homebox') return { select, format: 'csv', bom: false }
  return {
    select,
    format: form,
    language: locale,
    ...(columns === undefined ? {} : { columns: [...columns] }),
  }
}
