import { type ReactNode, useMemo } from 'react'
import { ListLayout, Virtualizer } from 'react-aria-components'
import styles from './virtual-rows.module.css'

type DropTarget = ReturnType<ListLayout<unknown>['getDropTargetFromPoint']>

/** Rows of a tree or list that is as high as all of them and scrolls with what is around it. */
class RowLayout<Item> extends ListLayout<Item> {
  /**
   * What is at a point, in pixels from the own edges of the tree or list. React Aria takes these for the edges of what can be seen,
   * which only one that scrolls by itself has there.
   */
  override getDropTargetFromPoint(
    x: number,
    y: number,
    isValid: Parameters<ListLayout<Item>['getDropTargetFromPoint']>[2],
  ): DropTarget {
    const { x: left = 0, y: top = 0 } = this.virtualizer?.visibleRect ?? {}
    return super.getDropTargetFromPoint(x - left, y - top, isValid)
  }
}

/** Draws of the tree or list in it only the rows that can be seen; `rowHeight` is about how many pixels one is high. */
export function VirtualRows({
  rowHeight,
  children,
}: {
  readonly rowHeight: number
  readonly children: ReactNode
}) {
  const options = useMemo(() => ({ estimatedRowHeight: rowHeight }), [rowHeight])
  return (
    <div className={styles.around}>
      <Virtualizer layout={RowLayout} layoutOptions={options}>
        {children}
      </Virtualizer>
    </div>
  )
}
