import { useRouter } from '@tanstack/react-router'
import { startDraft } from '../../features/entities/add/start-draft.ts'
import { readListSearch } from '../../features/entities/list/list-search.ts'
import { showPalette } from './palette-state.ts'

/** Opens the form for a new thing: over the list that one looks at, or else over that of everything. */
export function useAdding(): (name: string) => void {
  const router = useRouter()
  return name => {
    const { pathname, search, state } = router.state.location
    const listed = pathname === '/things' ? readListSearch(search) : {}
    showPalette(false)
    if (name !== '') startDraft({ name })
    const isOpen = listed.add === true
    const opening = pathname !== '/things' ? undefined : isOpen ? state.opening : 'add'
    void router.navigate({
      to: '/things',
      search: { ...listed, add: true },
      state: opening === undefined ? {} : { opening },
      replace: isOpen,
    })
  }
}
