import { ChevronRight, GripVertical } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useRef } from 'react'
import { Button, DropIndicator, Tree, TreeItem, TreeItemContent, useDragAndDrop } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { branchesOf, type Location, type Locations } from '../../data/items/locations.ts'
import type { Movable } from '../../data/outbox/move-entities.ts'
import { useHidden } from '../../data/person/hidden.ts'
import { currencySign, formatNumber, formatSum } from '../../i18n/format.ts'
import { isAnythingSelected } from '../../shared/screen-commands.ts'
import { rowLinkEvents } from '../../ui/row-link/row-link.tsx'
import { indentOf } from '../../ui/virtual-rows/indent.ts'
import { VirtualRows } from '../../ui/virtual-rows/virtual-rows.tsx'
import { withoutText } from '../../ui/worth/worth.tsx'
import { dragType, useMoving } from './moving.tsx'
import styles from './tree.module.css'
import { useRowInView } from './use-row-in-view.ts'

interface TreeProps {
  readonly locations: Locations
  readonly currency: string
  readonly current: string | undefined
  readonly expanded: ReadonlySet<string>
  readonly onExpand: (ids: ReadonlySet<string>) => void
}

/** A location as something that can be moved. */
export const movableLocation = ({ id, name }: Location, locations: Locations): Movable => ({
  id,
  name,
  parentId: locations.pathOf(id).at(-2)?.id ?? null,
  locationId: null,
})

/** The locations of the group as a tree: locations and items are dropped on them, and they are moved in it. */
export function LocationsTree({ locations, currency, current, expanded, onExpand }: TreeProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const { prices: isPriceless } = useHidden()
  useRowInView(frame, { roots: locations.roots, expanded, current })
  const { mayMove, dragged, cut, fits, move, onKey } = useMoving()
  const movable = (ids: Iterable<unknown>): Movable[] =>
    [...ids]
      .flatMap(id => locations.byId.get(String(id)) ?? [])
      .map(location => movableLocation(location, locations))
  const { dragAndDropHooks } = useDragAndDrop<Location>({
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
    if (id !== undefined) onKey(event, isAnythingSelected() ? [] : movable([id]), id)
  }
  return (
    <div ref={frame} onKeyDownCapture={press} className={styles.frame} style={longestValue(locations)}>
      <Heads currency={currency} isPriceless={isPriceless} />
      <VirtualRows rowHeight={34}>
        <Tree
          aria-label={t('nav.locations')}
          items={locations.roots}
          dependencies={[locations, currency, isPriceless, current, expanded, cut, mayMove]}
          selectionMode="none"
          expandedKeys={expanded}
          onExpandedChange={keys => onExpand(new Set([...keys].map(String)))}
          key={String(mayMove)}
          {...(mayMove ? { dragAndDropHooks } : {})}
          className={styles.tree ?? ''}
        >
          {location => (
            <Branch
              location={location}
              locations={locations}
              currency={currency}
              isPriceless={isPriceless}
              current={current}
              expanded={expanded}
              cut={cut}
              mayMove={mayMove}
            />
          )}
        </Tree>
      </VirtualRows>
    </div>
  )
}

/** The heads of the numbers in the rows. */
function Heads({ currency, isPriceless }: Pick<BranchProps, 'currency' | 'isPriceless'>) {
  const { t } = useTranslation()
  return (
    <div className={styles.heads} aria-hidden="true">
      <span className={styles.name} />
      <span className={styles.items}>{t('locations.items')}</span>
      {isPriceless ? null : <span className={styles.value}>{currencySign(currency)}</span>}
    </div>
  )
}

/** A value without its currency, which stands in the head. */
const formatValue = (value: number): string => formatNumber(Math.round(value))

/** How long the longest value is, for the styles: nothing in a location is worth more than the location. */
function longestValue({ roots }: Locations): CSSProperties {
  const highest = roots.reduce((value, { sums }) => Math.max(value, sums?.value ?? 0), 0)
  return { '--longest-value': `${formatValue(highest).length}ch` } as CSSProperties
}

interface BranchProps extends Pick<TreeProps, 'locations' | 'currency' | 'current' | 'expanded'> {
  readonly location: Location
  readonly cut: ReadonlySet<string>
  readonly mayMove: boolean
  /** Values are hidden from the caller. */
  readonly isPriceless: boolean
}

/** A location in the tree; what is in it is there once it is open. */
function Branch({ location, ...rest }: BranchProps) {
  const { locations, currency, isPriceless, current, expanded, cut, mayMove } = rest
  const { t } = useTranslation()
  const { items, value, sold } = locations.factsOf(location.id)
  const without = withoutText(t, { sold, archived: 0 })
  return (
    <TreeItem
      id={location.id}
      textValue={location.name}
      href={`/locations/${location.id}`}
      hasChildItems={location.children.length > 0}
      className={`${styles.row} ${location.id === current ? styles.current : ''} ${cut.has(location.id) ? styles.cut : ''}`}
    >
      <TreeItemContent>
        {({ level, isExpanded }) => (
          // React Aria leaves this attribute out at the row itself.
          <div
            className={styles.line}
            {...rowLinkEvents}
            style={{ paddingInlineStart: `${indentOf(level)}rem` }}
            aria-current={location.id === current ? 'page' : undefined}
          >
            {location.children.length === 0 ? (
              <span className={styles.leaf} />
            ) : (
              <Button slot="chevron" className={styles.chevron ?? ''}>
                <ChevronRight aria-hidden data-open={isExpanded || undefined} />
              </Button>
            )}
            <span className={styles.name} dir="auto" title={location.name}>
              {location.name}
            </span>
            <span className={styles.items} title={t('list.found', { count: items })}>
              {formatNumber(items)}
            </span>
            {isPriceless ? null : (
              <span
                className={styles.value}
                title={value === 0 ? undefined : `${formatSum(value, currency)} ${without}`}
              >
                {value === 0 ? '' : formatValue(value)}
              </span>
            )}
            {mayMove ? (
              <Button slot="drag" className={styles.grip ?? ''}>
                <GripVertical aria-hidden />
              </Button>
            ) : null}
          </div>
        )}
      </TreeItemContent>
      {branchesOf(location, expanded).map(child => (
        <Branch key={child.id} location={child} {...rest} />
      ))}
    </TreeItem>
  )
}
