import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TagTree } from '../../data/items/tags.ts'
import { useMayWrite } from '../../data/person/use-group.ts'
import { tell } from '../../ui/toast/toasts.ts'
import { useTagsAddress } from './tags-address.ts'
import { useTagChanges } from './use-tag-changes.ts'
import { useTagKeys } from './use-tag-keys.ts'

/** Up to how many tags all of them are seen at first. */
const fewTags = 60

/** Which tags are open in the tree: those that were opened, and the way to the one that is shown. */
function useExpanded(tree: TagTree, open: string | undefined) {
  const [expanded, expand] = useState<ReadonlySet<string>>(
    () => new Set(tree.all.length > fewTags ? [] : tree.all.map(({ id }) => id)),
  )
  const isKnown = tree.byId.has(open ?? '')
  const openWay = useEffectEvent((): void => {
    const way = tree.wayTo(open ?? '').slice(0, -1)
    if (way.some(({ id }) => !expanded.has(id))) expand(new Set([...expanded, ...way.map(({ id }) => id)]))
  })
  useEffect(() => openWay(), [open, isKnown])
  return [expanded, expand] as const
}

/** The tag whose row has the focus. */
const focusedTag = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[role=row]')?.dataset['key']

/** What is asked for, and of which tags. */
export type Asking = { readonly what: 'move' | 'merge' | 'add'; readonly ids: readonly string[] }

/** What is cut; the line that says what to do with it stands for as long. */
function useCut(tree: TagTree) {
  const { t } = useTranslation()
  const [cut, set] = useState<ReadonlySet<string>>(new Set())
  const closeLine = useRef<() => void>(undefined)
  const change = (ids: readonly string[]): void => {
    closeLine.current?.()
    const what = t('tags.what', { count: ids.length, name: tree.byId.get(ids[0] ?? '')?.name })
    closeLine.current = ids.length === 0 ? undefined : tell({ text: t('tags.cut', { what }) })
    set(new Set(ids))
  }
  return [cut, change] as const
}

/** What is open, selected, cut and asked for on the screen, and what its keys and buttons do with it. */
export function useTagsScreen(tree: TagTree) {
  const address = useTagsAddress()
  const changes = useTagChanges(tree)
  const [expanded, expand] = useExpanded(tree, address.open)
  const [marked, mark] = useState<ReadonlySet<string>>(new Set())
  const [cut, setCut] = useCut(tree)
  const [asking, ask] = useState<Asking>()
  const [mustName, setMustName] = useState(false)
  const selected = [...marked].filter(id => tree.byId.has(id))
  const opened = tree.byId.get(address.open ?? '')
  /** What a key is about: what is selected, or else the row with the focus, or else the tag that is open. */
  const meant = (): string[] =>
    selected.length > 0
      ? selected
      : [focusedTag() ?? opened?.id].flatMap(id => (id !== undefined && tree.byId.has(id) ? [id] : []))
  const move = (ids: readonly string[], parentId: string | null): void => {
    changes.move(ids, parentId)
    if (parentId !== null) expand(new Set([...expanded, parentId]))
  }
  const remove = (ids: readonly string[]): void => {
    if (ids.length === 0) return
    if (ids.includes(address.open ?? '')) address.close()
    mark(new Set())
    changes.remove(ids)
  }
  const askAbout = (what: Asking['what'], ids: readonly string[]): void => {
    if (ids.length > 0) ask({ what, ids })
  }
  const add = (): void => ask({ what: 'add', ids: opened === undefined ? [] : [opened.id] })
  const mayWrite = useMayWrite()
  useTagKeys(mayWrite, {
    add,
    ask: () => askAbout('move', meant()),
    rename() {
      const [id] = meant()
      if (id === undefined) return
      if (id !== opened?.id) address.show(id)
      setMustName(true)
    },
    remove: () => remove(meant()),
    cut: () => setCut(meant()),
    paste() {
      if (cut.size === 0) return false
      move([...cut], focusedTag() ?? null)
      setCut([])
      return true
    },
    escape() {
      if (cut.size > 0) setCut([])
      else if (selected.length > 0) mark(new Set())
      else if (opened !== undefined) address.close()
      else return false
      return true
    },
  })
  const endNaming = (): void => setMustName(false)
  return {
    address,
    changes,
    opened,
    expanded,
    expand,
    marked,
    mark,
    selected,
    cut,
    mayWrite,
    asking,
    ask,
    askAbout,
    add,
    move,
    remove,
    mustName,
    endNaming,
  }
}
