/** What was given a title here; others have theirs. */
const titled = new WeakSet<Element>()

/** Is its text cut off, with dots where it ends? */
function isCut(element: Element): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  return (
    (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) ||
    (webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight)
  )
}

/** The element that cuts a text off: its own, or the first around it that is more than a part of a line. */
function findCut(element: Element): Element | undefined {
  if (isCut(element)) return element
  const isInLine = getComputedStyle(element).display.startsWith('inline')
  return isInLine && element.parentElement !== null ? findCut(element.parentElement) : undefined
}

/** Gives a text that is cut off a title with all of it, and takes that away where it is no longer cut. */
function point({ target }: Event): void {
  if (!(target instanceof HTMLElement)) return
  if (target.title !== '' && !titled.has(target)) return
  const text = findCut(target)?.textContent.trim() ?? ''
  if (text !== '') {
    titled.add(target)
    target.title = text
  } else if (titled.delete(target)) target.removeAttribute('title')
}

/** Tells all of every text that is cut off to whoever points at it; returns what ends that. */
export function tellCutText(): () => void {
  addEventListener('mouseover', point, { passive: true })
  return () => removeEventListener('mouseover', point)
}
