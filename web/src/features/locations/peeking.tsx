import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef } from 'react'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { useStable } from '../../ui/stable/use-stable.ts'
import type { ItemParts } from './locations-data.ts'

/** The item that is open beside the location. */
interface Peeking {
  readonly peek: string | undefined
  /** Opens an item beside the location; on a phone, on its own page. */
  readonly open: (id: string) => void
  readonly openPage: (id: string) => void
  /** The items of the location in their order. */
  readonly ids: RefObject<readonly string[]>
}

const PeekContext = createContext<Peeking | undefined>(undefined)

/** Opens and closes items beside the location; the address has the one that is open. */
function useAddress() {
  const { peek } = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  const isPhone = useIsPhone()
  const openPage = (id: string): void => void navigate({ to: '/items/$id', params: { id } })
  const open = (id: string): void => {
    if (isPhone) openPage(id)
    else if (peek === undefined)
      void navigate({ to: '.', search: before => ({ ...before, peek: id }), state: { opening: 'peek' } })
    else void navigate({ to: '.', search: before => ({ ...before, peek: id }), state: true, replace: true })
  }
  const close = (): void => {
    if (router.latestLocation.state.opening === 'peek') router.history.back()
    else void navigate({ to: '.', search: ({ peek: _, ...rest }) => rest, replace: true })
  }
  return { peek: isPhone ? undefined : peek, open, openPage, close }
}

/** Draws what is in it, and beside it the item that is open. */
export function PeekProvider({
  Peek,
  children,
}: Pick<ItemParts, 'Peek'> & { readonly children: (isPeeking: boolean, beside: ReactNode) => ReactNode }) {
  const { peek, close, ...address } = useAddress()
  const ids = useRef<readonly string[]>([])
  const open = useStable(address.open)
  const openPage = useStable(address.openPage)
  const value = useMemo<Peeking>(() => ({ peek, ids, open, openPage }), [peek, open, openPage])
  const neighbour = (step: 1 | -1): string | undefined => {
    const at = ids.current.indexOf(peek ?? '')
    return at < 0 ? undefined : ids.current[at + step]
  }
  const beside =
    peek === undefined ? null : <Peek id={peek} onClose={close} onOpen={open} neighbour={neighbour} />
  return <PeekContext value={value}>{children(peek !== undefined, beside)}</PeekContext>
}

/** What opens the items of a list beside the location, and which one is open; its row stays in view. */
export function useRowsBeside(
  frame: RefObject<HTMLElement | null>,
  rows: readonly { readonly id: string }[],
): Omit<Peeking, 'ids'> {
  const peeking = useContext(PeekContext)
  if (peeking === undefined) throw new Error('useRowsBeside needs a PeekProvider around it')
  const { ids, ...rest } = peeking
  const { peek } = rest
  useEffect(() => {
    ids.current = rows.map(({ id }) => id)
  }, [ids, rows])
  // The item beside it takes room, which moves the rows.
  useEffect(() => {
    if (peek === undefined) return
    frame.current?.querySelector(`[data-key="${CSS.escape(peek)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [frame, peek])
  return rest
}
