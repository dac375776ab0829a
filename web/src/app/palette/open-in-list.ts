import { useRouter } from '@tanstack/react-router'
import { getEntity } from '../../data/wire/operations.ts'
import { queryClient } from '../../data/wire/query-client.ts'
import { selectedGroup } from '../../data/wire/session.ts'
import { readOf } from '../../data/wire/use-operation.ts'
import { startSearched } from '../../features/entities/add/start-draft.ts'
import { openingAfter } from '../../features/entities/list/list-opening.ts'
import { type ListSearch, readListSearch } from '../../features/entities/list/list-search.ts'
import { showPalette } from '../../shared/palette-state.ts'

/** Which list the form for a new item is opened over: that of the location of the item that is on the screen. */
function listAround(pathname: string): ListSearch {
  const [, screen, id] = pathname.split('/')
  if (id === undefined) return {}
  const within = screen === 'items' ? locationOf(id) : undefined
  return within === undefined ? {} : { within }
}

const locationOf = (id: string): string | undefined =>
  queryClient.getQueryData(readOf(selectedGroup(), getEntity, { id }).queryKey)?.location?.id

/** Opens something beside the list that one looks at or over it, or else that of everything. */
function useOpenInList(): (changes: Pick<ListSearch, 'peek' | 'add'>) => void {
  const router = useRouter()
  return changes => {
    const { pathname, search, state } = router.state.location
    // The screens of locations have the same list.
    const isListed = pathname === '/items' || /^\/locations(\/|$)/.test(pathname)
    const around = changes.add === true ? listAround(pathname) : {}
    const listed = isListed ? readListSearch(search) : around
    showPalette(false)
    const replace = changes.add === true && listed.add === true
    const opening = isListed
      ? openingAfter({ search: listed, opening: state.opening }, changes, replace)
      : undefined
    void router.navigate({
      to: isListed ? '.' : '/items',
      search: { ...listed, ...changes },
      state: opening === undefined ? {} : { opening },
      replace,
    })
  }
}

/** Opens the form for a new item, with its name when there is one. */
export function useAdding(): (name: string) => void {
  const open = useOpenInList()
  return name => {
    if (name !== '') startSearched(name)
    open({ add: true })
  }
}

/** Opens an item beside the list. */
export function usePeeking(): (id: string) => void {
  const open = useOpenInList()
  return id => open({ peek: id })
}
