import { GripVertical } from 'lucide-react'
import { useState } from 'react'
import { DropIndicator, Tree, useDragAndDrop } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { TagTree } from '../../data/items/tags.ts'
import { ForWriters } from '../../data/person/for-writers.tsx'
import { useHidden } from '../../data/person/hidden.ts'
import { currencySign } from '../../i18n/format.ts'
import { Checkbox } from '../../ui/field/field.tsx'
import { VirtualRows } from '../../ui/virtual-rows/virtual-rows.tsx'
import { idsShown, type ShownTag } from './shown-tags.ts'
import { TagRow, type TagRowProps } from './tag-row.tsx'
import { TagTile } from './tag-tile.tsx'
import styles from './tags.module.css'

/** The kind of what is dragged here: only this screen takes it. */
const dragType = 'application/x-stowage-tag'

export interface TagsTreeProps
  extends Pick<TagRowProps, 'current' | 'cut' | 'currency' | 'expanded' | 'mayWrite'> {
  readonly tree: TagTree
  readonly shown: readonly ShownTag[]
  readonly onExpand: (ids: ReadonlySet<string>) => void
  readonly selected: ReadonlySet<string>
  readonly onSelect: (ids: ReadonlySet<string>) => void
  readonly onOpen: (id: string) => void
  readonly onMove: (ids: readonly string[], parentId: string | null) => void
}

/** The tags as a tree or a list: tags are dropped on tags, and on the free space below to be at the top. */
export function TagsTree(props: TagsTreeProps) {
  const { tree, shown, currency, current, cut, expanded, selected, mayWrite } = props
  const { t } = useTranslation()
  const { prices: isPriceless } = useHidden()
  const [dragged, drag] = useState<readonly string[]>([])
  const { dragAndDropHooks } = useDragAndDrop<ShownTag>({
    getItems: keys =>
      [...keys].map(key => ({
        [dragType]: String(key),
        'text/plain': tree.byId.get(String(key))?.name ?? '',
      })),
    acceptedDragTypes: [dragType],
    onDragStart: ({ keys }) => drag([...keys].map(String)),
    onDragEnd: () => drag([]),
    getDropOperation(target) {
      const parentId = target.type === 'root' ? null : String(target.key)
      const isOn = target.type === 'root' || target.dropPosition === 'on'
      return isOn && tree.fits(dragged, parentId) ? 'move' : 'cancel'
    },
    onItemDrop: ({ target }) => props.onMove(dragged, String(target.key)),
    onRootDrop: () => props.onMove(dragged, null),
    renderDropIndicator: target => <DropIndicator target={target} className={styles.indicator ?? ''} />,
    renderDragPreview: items => <Dragged id={items[0]?.[dragType]} count={items.length} tree={tree} />,
  })
  const draggedName = t('tags.what', {
    count: dragged.length,
    name: tree.byId.get(dragged[0] ?? '')?.name ?? '',
  })
  return (
    <div className={styles.table}>
      <Heads
        currency={currency}
        isPriceless={isPriceless}
        ids={idsShown(shown, expanded)}
        selected={selected}
        onSelect={props.onSelect}
      />
      <VirtualRows rowHeight={45}>
        <Tree
          aria-label={t('nav.tags')}
          items={shown}
          dependencies={[currency, isPriceless, current, cut, expanded, draggedName, mayWrite]}
          selectionMode={mayWrite ? 'multiple' : 'none'}
          selectedKeys={selected}
          onSelectionChange={keys =>
            props.onSelect(keys === 'all' ? new Set(tree.byId.keys()) : new Set([...keys].map(String)))
          }
          onAction={key => props.onOpen(String(key))}
          expandedKeys={expanded}
          onExpandedChange={keys => props.onExpand(new Set([...keys].map(String)))}
          key={String(mayWrite)}
          {...(mayWrite ? { dragAndDropHooks } : {})}
          renderEmptyState={() => <p className={styles.none}>{t('tags.noneFound')}</p>}
          className={styles.tree ?? ''}
        >
          {row => (
            <TagRow key={row.tag.id} row={row} id={row.tag.id} {...{ draggedName, isPriceless }} {...props} />
          )}
        </Tree>
      </VirtualRows>
    </div>
  )
}

/** What follows the pointer while tags are dragged. */
function Dragged({
  id,
  count,
  tree,
}: {
  readonly id: unknown
  readonly count: number
  readonly tree: TagTree
}) {
  const { t } = useTranslation()
  const tag = tree.byId.get(String(id))
  if (tag === undefined) return <span />
  return (
    <span className={styles.dragged}>
      {count === 1 ? <TagTile tag={tag} /> : <GripVertical aria-hidden />}
      <b>{t('tags.what', { count, name: tag.name })}</b>
      {count === 1 ? tag.use?.items : null}
    </span>
  )
}

function Heads({
  currency,
  isPriceless,
  ids,
  selected,
  onSelect,
}: {
  readonly ids: readonly string[]
  readonly isPriceless: boolean
} & Pick<TagsTreeProps, 'currency' | 'selected' | 'onSelect'>) {
  const { t } = useTranslation()
  const isAll = ids.length > 0 && ids.every(id => selected.has(id))
  return (
    <div className={styles.heads}>
      <ForWriters>
        <Checkbox
          aria-label={t('tags.selectAll')}
          isSelected={isAll}
          isIndeterminate={!isAll && selected.size > 0}
          onChange={() => onSelect(isAll ? new Set() : new Set(ids))}
        />
      </ForWriters>
      <span className={styles.name} aria-hidden="true">
        {t('tags.tag')}
      </span>
      <span className={styles.items} aria-hidden="true">
        {t('tags.items')}
      </span>
      {isPriceless ? null : (
        <span className={styles.value} aria-hidden="true">
          {t('tags.value', { currency: currencySign(currency) })}
        </span>
      )}
      <span className={styles.used} aria-hidden="true">
        {t('tags.lastUsed')}
      </span>
    </div>
  )
}
