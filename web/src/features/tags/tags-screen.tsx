import { Plus, Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Input, SearchField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { TagTree } from '../../data/tags.ts'
import { useCurrencyCode } from '../../data/use-currency.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { tell } from '../../ui/toast/toasts.ts'
import { ChooseTag } from './choose-tag.tsx'
import { NewTag } from './new-tag.tsx'
import { NoTags } from './no-tags.tsx'
import { shownTags } from './shown-tags.ts'
import { TagBar } from './tag-bar.tsx'
import { TagFields, TagPanel } from './tag-panel.tsx'
import styles from './tags.module.css'
import { useTagsAddress } from './tags-address.ts'
import { TagsTree } from './tags-tree.tsx'
import { useTagChanges } from './use-tag-changes.ts'
import { useTagKeys } from './use-tag-keys.ts'
import { useTags } from './use-tags.ts'

/** The tags of the group. */
export function TagsScreen() {
  const { t } = useTranslation()
  const { tree, error, retry } = useTags()
  if (tree !== undefined) return <KnownTags tree={tree} />
  return (
    <>
      <PageHead title={t('nav.tags')} />
      {error === null ? <Loading lines={8} /> : <Failed error={error} onRetry={retry} />}
    </>
  )
}

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

type Asking = { readonly what: 'move' | 'merge' | 'add'; readonly ids: readonly string[] }

function KnownTags({ tree }: { readonly tree: TagTree }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const currency = useCurrencyCode()
  const address = useTagsAddress()
  const changes = useTagChanges(tree)
  const [expanded, expand] = useExpanded(tree, address.open)
  const [marked, mark] = useState<ReadonlySet<string>>(new Set())
  const [cut, setCut] = useCut(tree)
  const [asking, ask] = useState<Asking>()
  const nameInput = useRef<HTMLInputElement>(null)
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
  useTagKeys({
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
  useEffect(() => {
    if (!mustName || nameInput.current === null) return
    nameInput.current.select()
    setMustName(false)
  }, [mustName, opened?.id])
  const isOpen = opened !== undefined && !isPhone
  const detail = { tree, currency, changes, nameInput }
  return (
    <div className={styles.screen} data-open={isOpen || undefined}>
      <PageHead title={t('nav.tags')} count={tree.all.length}>
        <Button variant="main" icon={<Plus aria-hidden />} keys="N" onPress={add}>
          {t('tags.new')}
        </Button>
      </PageHead>
      {tree.all.length === 0 ? (
        <NoTags onNew={add} />
      ) : (
        <>
          <Tools address={address} count={tree.all.length} />
          <section className={styles.list} aria-label={t('nav.tags')}>
            <TagsTree
              tree={tree}
              shown={shownTags(tree, address.order, address.find)}
              currency={currency}
              current={opened?.id}
              cut={cut}
              expanded={expanded}
              onExpand={expand}
              selected={marked}
              onSelect={mark}
              onOpen={address.show}
              onMove={move}
            />
            <TagBar
              selected={selected}
              tree={tree}
              onMove={() => askAbout('move', selected)}
              onMerge={() => askAbout('merge', selected)}
              onPaint={color => changes.paint(selected, color)}
              onRemove={() => remove(selected)}
              onClear={() => mark(new Set())}
            />
          </section>
          {isOpen ? (
            <TagPanel
              {...detail}
              tag={opened}
              onMove={() => askAbout('move', [opened.id])}
              onRemove={() => remove([opened.id])}
              onClose={address.close}
            />
          ) : null}
          {isPhone ? (
            <Dialog
              title={opened?.name ?? ''}
              isOpen={opened !== undefined}
              isInAddress
              onClose={address.close}
              actions={
                opened === undefined ? null : (
                  <Button variant="danger" onPress={() => remove([opened.id])}>
                    {t('action.delete')}
                  </Button>
                )
              }
            >
              {opened === undefined ? null : <TagFields key={opened.id} {...detail} tag={opened} />}
            </Dialog>
          ) : null}
        </>
      )}
      <Asked
        asking={asking}
        tree={tree}
        onMove={move}
        onMerge={(ids, into) => {
          mark(new Set())
          void changes.merge(ids, into)
        }}
        onMade={address.show}
        onClose={() => ask(undefined)}
      />
    </div>
  )
}

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

/** The search and the order. */
function Tools({
  address,
  count,
}: {
  readonly address: ReturnType<typeof useTagsAddress>
  readonly count: number
}) {
  const { t } = useTranslation()
  return (
    <div className={styles.tools}>
      <SearchField
        aria-label={t('tags.search', { count })}
        value={address.find}
        onChange={address.look}
        className={styles.search ?? ''}
      >
        <Search aria-hidden />
        <Input placeholder={t('tags.search', { count })} className={styles.searchInput ?? ''} />
      </SearchField>
      <Segmented
        label={t('tags.order')}
        options={[
          { id: 'tree', name: t('tags.asTree') },
          { id: 'name', name: t('tags.byName') },
          { id: 'used', name: t('tags.byUse') },
        ]}
        chosen={address.order}
        onChoose={address.sort}
      />
    </div>
  )
}

/** What is asked for: a tag to move to or to merge into, or a new one. */
function Asked({
  asking,
  tree,
  onMove,
  onMerge,
  onMade,
  onClose,
}: {
  readonly asking: Asking | undefined
  readonly tree: TagTree
  readonly onMove: (ids: readonly string[], parentId: string | null) => void
  readonly onMerge: (ids: readonly string[], into: string) => void
  readonly onMade: (id: string) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  if (asking === undefined) return null
  const { what, ids } = asking
  if (what === 'add') return <NewTag tree={tree} insideId={ids[0]} onMade={onMade} onClose={onClose} />
  const named = t('tags.what', { count: ids.length, name: tree.byId.get(ids[0] ?? '')?.name })
  if (what === 'move')
    return (
      <ChooseTag
        title={t('tags.moveTitle', { what: named })}
        tree={tree}
        isOffered={id => tree.fits(ids, id)}
        {...(tree.fits(ids, null) ? { noTag: t('tags.noParent') } : {})}
        onChoose={id => onMove(ids, id)}
        onClose={onClose}
      />
    )
  const merged = new Set(ids)
  return (
    <ChooseTag
      title={t('tags.mergeInto', { what: named })}
      tree={tree}
      isOffered={id => !tree.wayTo(id).some(above => merged.has(above.id))}
      onChoose={id => id !== null && onMerge(ids, id)}
      onClose={onClose}
    />
  )
}
