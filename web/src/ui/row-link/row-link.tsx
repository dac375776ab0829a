import type { FocusEvent, MouseEvent, ReactNode } from 'react'
import styles from './row-link.module.css'

/**
 * The name of a row, or of its product, as a link for the menu and the middle button of a browser. All else stays with the row:
 * presses, selection, drags, keys and the focus. `href` is a whole path.
 */
export const RowLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the row takes the keys
  <a
    href={href}
    tabIndex={-1}
    draggable={false}
    className={styles.link}
    data-row-link
    onClick={event => event.preventDefault()}
    onContextMenu={leaveToLongPress}
    onFocus={focusRow}
  >
    {children}
  </a>
)

/** A finger that rests selects the row. */
function leaveToLongPress(event: MouseEvent): void {
  const { nativeEvent } = event
  if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') event.preventDefault()
}

const focusRow = ({ currentTarget }: FocusEvent<HTMLElement>): void =>
  currentTarget.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })

const isMiddle = ({ button, target }: MouseEvent): boolean =>
  button === 1 && target instanceof Element && target.closest('a, button, input') === null

/** The address of a row: of the `RowLink` in it, or else `data-href` of the row, which React Aria gives rows with `href`. */
const addressOf = (row: Element): string | undefined =>
  row.querySelector<HTMLAnchorElement>('[data-row-link]')?.href ??
  row.closest<HTMLElement>('[data-href]')?.dataset['href']

/** Makes a middle click anywhere in a row open it in a new tab. */
export const rowLinkEvents = {
  /** The browser would begin to scroll. */
  onMouseDown(event: MouseEvent): void {
    if (isMiddle(event)) event.preventDefault()
  },
  onAuxClick(event: MouseEvent): void {
    if (!isMiddle(event)) return
    const address = addressOf(event.currentTarget)
    if (address !== undefined) window.open(address, '_blank', 'noopener')
  },
}
