import { Merge, Plus, Tags } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TagNode, TagTree } from '../../data/items/tags.ts'
import { ForWriters } from '../../data/person/for-writers.tsx'
import { useCurrency } from '../../data/person/use-currency.ts'
import { useOfferCommands } from '../../shared/screen-commands.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import page from '../../ui/list-page/list-page.module.css'
import { SearchInput } from '../../ui/list-page/search-input.tsx'
import { LoadingRows } from '../../ui/loading/loading-rows.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { ChooseTag } from './choose-tag.tsx'
import { NewTag } from './new-tag.tsx'
import { NoTags } from './no-tags.tsx'
import { shownTags } from './shown-tags.ts'
import { TagBar } from './tag-bar.tsx'
import { TagFields, TagPanel } from './tag-panel.tsx'
import styles from './tags.module.css'
import type { useTagsAddress } from './tags-address.ts'
import { TagsTree } from './tags-tree.tsx'
import { Untagged } from './untagged.tsx'
import type { TagChanges } from './use-tag-changes.ts'
import { useTags } from './use-tags.ts'
import { type Asking, useTagsScreen } from './use-tags-screen.ts'

/** The tags of the group. */
export function TagsScreen() {
  const { t } = useTranslation()
  const { tree, error, retry } = useTags()
  if (tree !== undefined) return <KnownTags tree={tree} />
  return (
    <>
      <PageHead title={t('nav.tags')} />
      {error === null ? (
        <>
          <div className={page.tools} />
          <div className={styles.coming}>
            <LoadingRows rows={12} height={2.875} />
          </div>
        </>
      ) : (
        <Failed error={error} onRetry={retry} />
      )}
    </>
  )
}

function KnownTags({ tree }: { readonly tree: TagTree }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const screen = useTagsScreen(tree)
  const { address, changes, opened, selected, move, remove, askAbout, add } = screen
  const isOpen = !useIsPhone() && opened !== undefined
  useTagCommands(tree, screen)
  return (
    <div className={page.screen} data-open={isOpen || undefined}>
      <PageHead title={t('nav.tags')} count={tree.all.length}>
        <ForWriters>
          <Button variant="main" icon={<Plus aria-hidden />} keys="N" onPress={add}>
            {t('tags.new')}
          </Button>
        </ForWriters>
      </PageHead>
      {tree.all.length === 0 ? (
        <ForWriters instead={<Empty icon={<Tags aria-hidden />} title={t('viewer.empty')} />}>
          <NoTags onNew={add} />
        </ForWriters>
      ) : (
        <>
          <Tools address={address} />
          <section className={styles.list} aria-label={t('nav.tags')}>
            <TagsTree
              tree={tree}
              mayWrite={screen.mayWrite}
              shown={shownTags(tree, address.order, address.find)}
              currency={currency}
              current={opened?.id}
              cut={screen.cut}
              expanded={screen.expanded}
              onExpand={screen.expand}
              selected={screen.marked}
              onSelect={screen.mark}
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
              onClear={() => screen.mark(new Set())}
            />
          </section>
          <OpenTag
            {...{ tree, currency, changes }}
            tag={opened}
            mustName={screen.mustName}
            onNaming={screen.endNaming}
            onMove={ids => askAbout('move', ids)}
            onRemove={remove}
            onClose={address.close}
          />
        </>
      )}
      <Asked
        asking={screen.asking}
        tree={tree}
        onMove={move}
        onMerge={(ids, into) => {
          screen.mark(new Set())
          void changes.merge(ids, into)
        }}
        onMade={address.show}
        onClose={() => screen.ask(undefined)}
      />
    </div>
  )
}

/** What the palette can do here: with the tags that are marked, or else with the one that is open. */
function useTagCommands(
  tree: TagTree,
  { add, askAbout, opened, selected }: ReturnType<typeof useTagsScreen>,
): void {
  const { t } = useTranslation()
  const ids = selected.length > 0 ? selected : opened === undefined ? [] : [opened.id]
  const what = t('tags.what', { count: ids.length, name: tree.byId.get(ids[0] ?? '')?.name ?? '' })
  useOfferCommands(
    `tags ${ids.join()} ${what}`,
    () => [
      {
        id: 'new tag',
        name: t('tags.new'),
        icon: <Plus aria-hidden />,
        keys: 'N',
        writes: true,
        words: 'new tag, add tag, create tag, neues schlagwort, schlagwort anlegen',
      },
      ...(ids.length === 0 || ids.length === tree.all.length
        ? []
        : [
            {
              id: 'merge',
              name: t('tags.mergeInto', { what }),
              icon: <Merge aria-hidden />,
              writes: true,
              words: 'merge, merge tag, combine, unite, zusammenführen, vereinen',
            },
          ]),
    ],
    id => (id === 'merge' ? askAbout('merge', ids) : add()),
  )
}

/** The tag that is open: beside the list, or on phones in a dialog. */
function OpenTag({
  tag,
  mustName,
  onNaming,
  onMove,
  onRemove,
  onClose,
  ...rest
}: {
  readonly tree: TagTree
  readonly currency: string
  readonly changes: TagChanges
  readonly tag: TagNode | undefined
  /** A key asked for its name. */
  readonly mustName: boolean
  /** The name has the focus. */
  readonly onNaming: () => void
  readonly onMove: (ids: readonly string[]) => void
  readonly onRemove: (ids: readonly string[]) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const nameInput = useRef<HTMLInputElement>(null)
  const named = useEffectEvent(onNaming)
  useEffect(() => {
    if (!mustName || nameInput.current === null) return
    nameInput.current.select()
    named()
  }, [mustName, tag?.id])
  const detail = { ...rest, nameInput }
  if (isPhone)
    return (
      <Dialog
        title={tag?.name ?? ''}
        isOpen={tag !== undefined}
        isInAddress
        onClose={onClose}
        actions={
          tag === undefined ? null : (
            <ForWriters>
              <Button variant="danger" onPress={() => onRemove([tag.id])}>
                {t('action.delete')}
              </Button>
            </ForWriters>
          )
        }
      >
        {tag === undefined ? null : <TagFields key={tag.id} {...detail} tag={tag} />}
      </Dialog>
    )
  if (tag === undefined) return null
  return (
    <TagPanel
      {...detail}
      tag={tag}
      onMove={() => onMove([tag.id])}
      onRemove={() => onRemove([tag.id])}
      onClose={onClose}
    />
  )
}

/** The search and the order. */
function Tools({ address }: { readonly address: ReturnType<typeof useTagsAddress> }) {
  const { t } = useTranslation()
  return (
    <div className={page.tools}>
      <SearchInput label={t('tags.search')} text={address.find} onLook={address.look} />
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
      <Untagged />
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
