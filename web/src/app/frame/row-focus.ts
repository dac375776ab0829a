import { contentOf, focusable, isFocusLost } from './content.ts'

/** Selector of the rows of lists. */
const rowLike = '[data-index], [role=row], li'

const listLike = '[role=grid], [role=list], ul, ol'

/** The element that had the focus: a row, a part of one, or an element outside of lists. */
interface Spot {
  readonly element: HTMLElement
  readonly address: string
  readonly row: HTMLElement | null
  readonly list: HTMLElement | null
  /** The how-manieth row of its list; a grid numbers its rows, of which it draws some only. */
  readonly at: number
  readonly isNumbered: boolean
  /** The number of rows of its grid. */
  readonly count: string | null
  /** The how-manieth part of its row that can have the focus; -1: the row itself. */
  readonly part: number
}

const all = (within: HTMLElement | null, what: string): HTMLElement[] => [
  ...(within?.querySelectorAll<HTMLElement>(what) ?? []),
]

/** The number of rows by the grid's `aria-rowcount`. */
const countOf = (list: HTMLElement | null): string | null => list?.getAttribute('aria-rowcount') ?? null

function spotOf(element: HTMLElement): Spot {
  const row = element.closest<HTMLElement>(rowLike)
  const list = row?.closest<HTMLElement>(listLike) ?? null
  const isNumbered = row?.dataset['index'] !== undefined
  return {
    element,
    row,
    list,
    isNumbered,
    address: location.pathname,
    at: row === null ? -1 : isNumbered ? Number(row.dataset['index']) : all(list, rowLike).indexOf(row),
    count: countOf(list),
    part: row === null ? -1 : all(row, focusable).indexOf(element),
  }
}

/** The row itself or the part of it that answers to the one that had the focus; undefined when it can have none. */
function partOf(row: HTMLElement | undefined, { part }: Spot): HTMLElement | undefined {
  if (row?.matches(focusable) === true && part < 0) return row
  const parts = all(row ?? null, focusable)
  return parts[part] ?? parts.at(-1)
}

/** The row at the position of a lost one, or else before it; undefined when the list is lost too. */
function inItsSpot(spot: Spot): HTMLElement | undefined {
  const { row, list, at, isNumbered } = spot
  if (row?.isConnected === true) return partOf(row, spot)
  if (list?.isConnected !== true) return undefined
  const rows = all(list, isNumbered ? '[data-index]' : rowLike)
  const numbered = rows
    .map((each, order) => ({ each, number: isNumbered ? Number(each.dataset['index']) : order }))
    .toSorted((one, other) => one.number - other.number)
  const next = numbered.findLast(({ number }) => number <= at)
  return partOf(next?.each, spot)
}

/** Puts the focus where one goes on after something has gone. */
function giveOn(spot: Spot): void {
  const { element, list, count, address } = spot
  if (!isFocusLost() || element.isConnected || location.pathname !== address) return
  // Scrolled away, not gone.
  if (list?.isConnected === true && count !== null && count === countOf(list)) return
  const content = contentOf()
  const active = content?.querySelector<HTMLElement>('[role=grid] [data-index][tabindex="0"]')
  const next = inItsSpot(spot) ?? active ?? content
  next?.focus({ preventScroll: next === content })
}

/**
 * Keeps the focus in the content when what has it goes: a row that was deleted, moved or taken back gives it to the one that
 * takes its place, or else to the one before; what lies beside a list or over it gives it to the list. Returns what ends that.
 */
export function keepRowFocus(): () => void {
  let spot: Spot | undefined
  let frame = 0
  const look = (): void => {
    if (spot === undefined) return
    const { element, address } = spot
    // The address is another one before its screen is there: this one has the focus where it was got.
    if (element.isConnected) spot = { ...spotOf(element), address }
    else {
      const gone = spot
      cancelAnimationFrame(frame)
      // By then a list that is drawn anew, and a dialog that closes, have put the focus where they want it.
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => giveOn(gone))))
    }
  }
  const changes = new MutationObserver(look)
  const hear = ({ target }: FocusEvent): void => {
    const content = contentOf()
    if (!(target instanceof HTMLElement) || target === content || content?.contains(target) !== true) return
    spot = spotOf(target)
    changes.disconnect()
    // What has the focus goes with itself or with something around it. A dialog over it is a child of the body.
    for (let each = target.parentElement; each !== null; each = each.parentElement)
      changes.observe(each, { childList: true })
  }
  // Whoever has clicked beside everything is not brought back.
  const leave = ({ target }: PointerEvent): void => {
    if (target instanceof Element && target.closest(focusable) === null) spot = undefined
  }
  addEventListener('focusin', hear)
  addEventListener('pointerdown', leave, { capture: true })
  return () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    removeEventListener('focusin', hear)
    removeEventListener('pointerdown', leave, { capture: true })
  }
}
