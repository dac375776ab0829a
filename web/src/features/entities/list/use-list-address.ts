import { useNavigate, useRouter } from '@tanstack/react-router'
import { useStable } from '../../../ui/stable/use-stable.ts'
import { type Opening, openingAfter } from './list-opening.ts'
import { type ListSearch, readListSearch } from './list-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was opened with this entry of the history: the one below it is the same list without that. */
    readonly opening?: Opening
  }
}

/** Goes to the same list with something else in its address. */
export type Go = (changes: Partial<Record<keyof ListSearch, unknown>>, replace?: boolean) => void

/**
 * Closes what is open beside the list or over it; `replace`: without a new entry of the history in any case. Answers whether it goes
 * back to the list that it was opened from.
 */
export type Close = (opening: Opening, replace: boolean) => boolean

/** Changes the address of the list, as long as its path is still `path`. */
export function useListAddress(path: string): { readonly go: Go; readonly close: Close } {
  const navigate = useNavigate()
  const router = useRouter()
  // From the address as it is, not as it was drawn last: another change of it may be on its way.
  const now = () => ({
    search: readListSearch(router.latestLocation.search),
    opening: router.latestLocation.state.opening,
  })
  const go = useStable<Parameters<Go>, void>((changes, replace = false) => {
    if (router.latestLocation.pathname !== path) return
    const opening = openingAfter(now(), changes, replace)
    const state = opening === undefined ? {} : { opening }
    void navigate({
      to: '.',
      search: before => ({ ...before, ...changes }) as ListSearch,
      state,
      replace,
    })
  })
  const close = useStable<Parameters<Close>, boolean>((closed, replace) => {
    const { search, opening } = now()
    // Rather than to a second entry of the same list.
    const goesBack = opening === closed && search[closed] !== undefined
    if (goesBack) router.history.back()
    else go({ [closed]: undefined }, replace)
    return goesBack
  })
  return { go, close }
}
