import type { ListSearch } from './list-search.ts'

/** What the address may have open beside the list, or over it. */
export type Opening = 'peek' | 'add'

/** The address of the list, and what was opened with its entry of the history. */
export interface ListEntry {
  readonly search: Pick<ListSearch, Opening>
  readonly opening: Opening | undefined
}

/** What is opened with the entry that comes next, so that the one below it is the same list without that; undefined when it is not. */
export function openingAfter(
  { search, opening }: ListEntry,
  changes: Readonly<Record<string, unknown>>,
  replace: boolean,
): Opening | undefined {
  const others = Object.keys(changes).filter(member => member !== 'peek' && member !== 'add')
  if (others.length > 0) return undefined
  if (replace) return opening
  return changes['add'] === true ? 'add' : search.peek === undefined ? 'peek' : undefined
}
