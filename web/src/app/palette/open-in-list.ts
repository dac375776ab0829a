import { useRouter } from '@tanstack/react-router'
import { startDraft } from '../../features/entities/add/start-draft.ts'
import { openingAfter } from '../../features/entities/list/list-opening.ts'
import { type ListSearch, readListSearch } from '../../features/entities/list/list-search.ts'
import { showPalette } from './palette-state.ts'

/** Opens something beside the list that one looks at or over it, or else that of everything. */
function useOpenInList(): (changes: Pick<ListSearch, 'peek' | 'add'>) => void {
  const router = useRouter()
  return changes => {
    const { pathname, search, state } = router.state.location
    const isListed = pathname === '/things'
    const listed = isListed ? readListSearch(search) : {}
    showPalette(false)
    const replace = changes.add === true && listed.add === true
    const opening = isListed
      ? openingAfter({ search: listed, opening: state.opening }, changes, replace)
      : undefined
    void router.navigate({
      to: '/things',
      search: { ...listed, ...changes },
      state: opening === undefined ? {} : { opening },
      replace,
    })
  }
}

/** Opens the form for a new thing, with its name when there is one. */
export function useAdding(): (name: string) => void {
  const open = useOpenInList()
  return name => {
    if (name !== '') startDraft({ name })
    open({ add: true })
  }
}

/** Opens a thing beside the list. */
export function usePeeking(): (id: string) => void {
  const open = useOpenInList()
  return id => open({ peek: id })
}
