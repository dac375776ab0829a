import { GripVertical } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button, DropIndicator, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import styles from './order-list.module.css'
import { moveByKey } from './order-list-keys.ts'
import { reordered } from './reordered.ts'

/** Rows in an order that is changed by drag, by keyboard at their handles, or by Alt and an arrow key. */
export function OrderList<Item extends { readonly id: string }>({
  label,
  items,
  nameOf,
  onReorder,
  dependencies = [],
  empty,
  hasTexts = false,
  children,
}: {
  readonly label: string
  readonly items: readonly Item[]
  readonly nameOf: (item: Item) => string
  readonly onReorder: (ids: string[]) => void
  /** Values besides the items on which the rows depend. */
  readonly dependencies?: readonly unknown[]
  /** Text in place of rows, when there are none. */
  readonly empty?: string
  /** Texts are typed in its rows: arrow keys stay in them, and the tab key leads through a row. */
  readonly hasTexts?: boolean
  readonly children: (item: Item) => ReactNode
}) {
  const { t } = useTranslation()
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: keys => [...keys].map(key => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) =>
      onReorder(
        reordered(
          items.map(({ id }) => id),
          keys,
          target,
        ),
      ),
    renderDropIndicator: target => <DropIndicator target={target} className={styles.drop ?? ''} />,
  })
  const pressKey = (event: KeyboardEvent): void => {
    const ids = items.map(({ id }) => id)
    if (!moveByKey(event, ids, onReorder)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div onKeyDownCapture={pressKey}>
      <GridList
        aria-label={label}
        items={items}
        selectionMode="none"
        keyboardNavigationBehavior={hasTexts ? 'tab' : 'arrow'}
        className={styles.list ?? ''}
        dependencies={[t, ...dependencies]}
        dragAndDropHooks={dragAndDropHooks}
        renderEmptyState={() => <p className={styles.empty}>{empty}</p>}
      >
        {item => (
          <GridListItem id={item.id} textValue={nameOf(item)} className={styles.item ?? ''}>
            <Button slot="drag" className={styles.grip ?? ''}>
              <GripVertical aria-hidden />
            </Button>
            {children(item)}
          </GridListItem>
        )}
      </GridList>
    </div>
  )
}
