import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { type LoansSearch, readLoansSearch, type ShownState } from './loans-search.ts'

const route = getRouteApi('/inside/loans')

interface LoansAddress {
  readonly show: ShownState
  readonly q: string
  readonly open: string | undefined
  readonly choose: (show: ShownState) => void
  readonly look: (text: string) => void
  readonly openLoan: (id: string) => void
  readonly close: () => void
}

/** Reads and changes the address of the loans; the panel is an entry of the history of its own. */
export function useLoansAddress(): LoansAddress {
  const search = readLoansSearch({ ...route.useSearch() })
  const navigate = useNavigate()
  const router = useRouter()
  const go = (
    changes: { readonly [K in keyof LoansSearch]: LoansSearch[K] | undefined },
    opens = false,
  ): void =>
    void navigate({
      to: '/loans',
      search: before => readLoansSearch({ ...before, ...changes }),
      ...(opens ? { state: { opening: 'peek' as const } } : { replace: true, state: true as const }),
    })
  const { show = 'out', q = '', open } = search
  return {
    show,
    q,
    open,
    choose: next => go({ show: next === 'out' ? undefined : next, open: undefined }),
    look: text => go({ q: text }),
    openLoan: id => go({ open: id }, open === undefined),
    close() {
      if (router.latestLocation.state.opening === 'peek') router.history.back()
      else go({ open: undefined })
    },
  }
}
