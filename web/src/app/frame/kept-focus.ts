import type { AnyRouter } from '@tanstack/react-router'
import { contentOf, focusable, isFocusLost } from './content.ts'

/** Selector of layers over a screen; they are closed when one comes back to it. */
const over = '[role=dialog], [role=alertdialog], [role=menu]'

/** Milliseconds for which what had the focus is waited for: its screen may have to be read first. */
const timeout = 10_000

/** By then a dialog that closes has given the focus back. Milliseconds. */
const dialogReturns = 300

/** The element that had the focus, as its position among those that look the same. */
interface Spot {
  readonly sign: string
  readonly at: number
}

/** Identifies an element among others, also after its screen was drawn anew. */
function signOf(element: HTMLElement): string {
  const { index, key } = element.dataset
  const known = index ?? key ?? element.getAttribute('href') ?? element.getAttribute('aria-label')
  return `${element.tagName} ${known ?? element.textContent}`
}

/** All of the content that look like this. */
const alike = (sign: string): HTMLElement[] =>
  [...(contentOf()?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter(each => signOf(each) === sign)

function spotOf(element: HTMLElement | undefined): Spot | undefined {
  if (element === undefined || element === contentOf() || contentOf()?.contains(element) !== true)
    return undefined
  const sign = signOf(element)
  return { sign, at: alike(sign).indexOf(element) }
}

/** Puts the focus where it was, or else on the content. Answers whether nothing better will come. */
function giveBack(spot: Spot | undefined): boolean {
  if (!isFocusLost()) return true
  const found = spot === undefined ? undefined : alike(spot.sign)[spot.at]
  const target = found ?? contentOf()
  if (target !== document.activeElement) target?.focus({ preventScroll: true })
  return found !== undefined
}

/** Looks after the focus of a screen that has just come; returns what ends that. */
function lookAfter(spot: Spot | undefined): () => void {
  const changes = new MutationObserver(() => giveBack(spot) && end())
  const timers = [setTimeout(() => giveBack(spot), dialogReturns), setTimeout(() => end(), timeout)]
  const end = (): void => {
    changes.disconnect()
    timers.forEach(clearTimeout)
    removeEventListener('pointerdown', end, { capture: true })
  }
  addEventListener('pointerdown', end, { capture: true })
  if (!giveBack(spot) && spot !== undefined) {
    const content = contentOf()
    if (content !== null) changes.observe(content, { childList: true, subtree: true })
  }
  return end
}

/**
 * Keeps the focus while one goes from screen to screen: whoever comes back is where they left, and whoever comes to another
 * screen is in its content. Returns what ends that.
 */
export function keepFocus(router: AnyRouter): () => void {
  const left = new Map<string, Spot | undefined>()
  let last: HTMLElement | undefined
  let end = (): void => undefined
  const hear = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement && target.closest(over) === null) last = target
  }
  addEventListener('focusin', hear)
  const ends = [
    router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
      const key = fromLocation?.state.key
      if (key !== undefined) left.set(key, spotOf(last))
    }),
    router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
      end()
      if (pathChanged) end = lookAfter(left.get(toLocation.state.key ?? ''))
    }),
  ]
  return () => {
    end()
    removeEventListener('focusin', hear)
    for (const each of ends) each()
  }
}
