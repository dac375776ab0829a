import { ChevronRight, GripVertical } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useRef } from 'react'
import { Button, DropIndicator, Tree, TreeItem, TreeItemContent, useDragAndDrop } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Movable } from '../../data/move-entities.ts'
import { branchesOf, type Place, type Places } from '../../data/places.ts'
import { formatNumber, formatSum } from '../../i18n/format.ts'
import { indentOf } from '../../ui/virtual-tree/indent.ts'
import { VirtualTree } from '../../ui/virtual-tree/virtual-tree.tsx'
import { withoutText } from '../../ui/worth/worth.tsx'
import { dragType, useMoving } from './moving.tsx'
import styles from './tree.module.css'
import { useRowInView } from './use-row-in-view.ts'

interface TreeProps {
  readonly places: Places
  readonly currency: string
  readonly current: string | undefined
  readonly expanded: ReadonlySet<string>
  readonly onExpand: (ids: ReadonlySet<string>) => void
}

/** A place as something that can be moved. */
export const movablePlace = ({ id, name }: Place, places: Places): Movable => ({
  ...{ id, name },
  parentId: places.pathOf(id).at(-2)?.id ?? null,
  locationId: null,
})

/** The places of the group as a tree: places and things are dropped on them, and they are moved in it. */
export function PlacesTree({ places, currency, current, expanded, onExpand }: TreeProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  useRowInView(frame, { roots: places.roots, expanded, current })
  const { dragged, cut, fits, move, onKey } = useMoving()
  const movable = (ids: Iterable<unknown>): Movable[] =>
    [...ids].flatMap(id => places.byId.get(String(id)) ?? []).map(place => movablePlace(place, places))
  const { dragAndDropHooks } = useDragAndDrop<Place>({
    getItems: ids => movable(ids).map(({ id, name }) => ({ [dragType]: id, 'text/plain': name })),
    acceptedDragTypes: [dragType],
    onDragStart: ({ keys }) => {
      dragged.current = movable(keys)
    },
    getDropOperation: target =>
      target.type === 'root'
        ? fits(dragged.current, undefined)
          ? 'move'
          : 'cancel'
        : target.dropPosition === 'on' && fits(dragged.current, String(target.key))
          ? 'move'
          : 'cancel',
    onItemDrop: ({ target }) => move(dragged.current, String(target.key)),
    onRootDrop: () => move(dragged.current, undefined),
    renderDropIndicator: target => <DropIndicator target={target} className={styles.indicator ?? ''} />,
  })
  const press = (event: KeyboardEvent): void => {
    const id = (event.target as Element).closest<HTMLElement>('[role=row]')?.dataset['key']
    if (id !== undefined) onKey(event, movable([id]), id)
  }
  return (
    <div ref={frame} onKeyDownCapture={press} className={styles.frame} style={longestValue(places)}>
      <Heads currency={currency} />
      <VirtualTree rowHeight={34}>
        <Tree
          aria-label={t('nav.places')}
          items={places.roots}
          dependencies={[places, currency, current, expanded, cut]}
          selectionMode="none"
          expandedKeys={expanded}
          onExpandedChange={keys => onExpand(new Set([...keys].map(String)))}
          dragAndDropHooks={dragAndDropHooks}
          className={styles.tree ?? ''}
        >
          {place => (
            <Branch
              place={place}
              places={places}
              currency={currency}
              current={current}
              expanded={expanded}
              cut={cut}
            />
          )}
        </Tree>
      </VirtualTree>
    </div>
  )
}

/** The heads of the numbers in the rows. */
function Heads({ currency }: Pick<TreeProps, 'currency'>) {
  const { t } = useTranslation()
  return (
    <div className={styles.heads} aria-hidden="true">
      <span className={styles.name} />
      <span className={styles.items}>{t('places.items')}</span>
      <span className={styles.value}>{currency}</span>
    </div>
  )
}

/** A value without its currency, which stands in the head. */
const formatValue = (value: number): string => formatNumber(Math.round(value))

/** How long the longest value is, for the styles: nothing in a place is worth more than the place. */
function longestValue({ roots }: Places): CSSProperties {
  const highest = roots.reduce((value, { sums }) => Math.max(value, sums?.value ?? 0), 0)
  return { '--longest-value': `${formatValue(highest).length}ch` } as CSSProperties
}

interface BranchProps extends Pick<TreeProps, 'places' | 'currency' | 'current' | 'expanded'> {
  readonly place: Place
  readonly cut: ReadonlySet<string>
}

/** A place in the tree; what is in it is there once it is open. */
function Branch({ place, ...rest }: BranchProps) {
  const { places, currency, current, expanded, cut } = rest
  const { t } = useTranslation()
  const { items, value, sold } = places.factsOf(place.id)
  const without = withoutText(t, { sold, archived: 0 })
  return (
    <TreeItem
      id={place.id}
      textValue={place.name}
      href={`/places/${place.id}`}
      hasChildItems={place.children.length > 0}
      className={`${styles.row} ${place.id === current ? styles.current : ''} ${cut.has(place.id) ? styles.cut : ''}`}
    >
      <TreeItemContent>
        {({ level, isExpanded }) => (
          // React Aria leaves this attribute out at the row itself.
          <div
            className={styles.line}
            style={{ paddingInlineStart: `${indentOf(level)}rem` }}
            aria-current={place.id === current ? 'page' : undefined}
          >
            {place.children.length === 0 ? (
              <span className={styles.leaf} />
            ) : (
              <Button slot="chevron" className={styles.chevron ?? ''}>
                <ChevronRight aria-hidden data-open={isExpanded || undefined} />
              </Button>
            )}
            <span className={styles.name} dir="auto" title={place.name}>
              {place.name}
            </span>
            <span className={styles.items} title={t('list.found', { count: items })}>
              {formatNumber(items)}
            </span>
            <span
              className={styles.value}
              title={value === 0 ? undefined : `${formatSum(value, currency)} ${without}`}
            >
              {value === 0 ? '' : formatValue(value)}
            </span>
            <Button slot="drag" className={styles.grip ?? ''}>
              <GripVertical aria-hidden />
            </Button>
          </div>
        )}
      </TreeItemContent>
      {branchesOf(place, expanded).map(child => (
        <Branch key={child.id} place={child} {...rest} />
      ))}
    </TreeItem>
  )
}
