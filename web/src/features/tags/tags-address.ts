import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { TagOrder } from './shown-tags.ts'

/** What the address of the screen says. */
export interface TagsSearch {
  /** The id of the tag whose panel is open. */
  readonly open?: string
  readonly order?: Exclude<TagOrder, 'tree'>
  /** What is looked for. */
  readonly find?: string
}

/** Reads and changes the address; the panel is an entry of the history of its own. */
export function useTagsAddress() {
  const { open, order, find }: TagsSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  const go = (changes: { [K in keyof TagsSearch]: TagsSearch[K] | undefined }, isNew = false): void =>
    void navigate({
      to: '/tags',
      search: before => {
        const next = { ...before, ...changes }
        return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined))
      },
      ...(isNew ? { state: { opening: 'peek' as const } } : { replace: true, state: true as const }),
    })
  return {
    open,
    find: find ?? '',
    order: order ?? ('tree' as const),
    show: (id: string): void => go({ open: id }, open === undefined),
    close(): void {
      if (router.latestLocation.state.opening === 'peek') router.history.back()
      else go({ open: undefined })
    },
    look: (text: string): void => go({ find: text === '' ? undefined : text }),
    sort: (next: TagOrder): void => go({ order: next === 'tree' ? undefined : next }),
  }
}
