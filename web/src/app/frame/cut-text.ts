/** What was given a title here; others have theirs. */
const titled = new WeakSet<Element>()

/** Is its text cut off, with dots where it ends? */
const isCut = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis'

/** Gives a text that is cut off a title with all of it, and takes that away where it is no longer cut. */
function point({ target }: Event): void {
  if (!(target instanceof HTMLElement)) return
  if (target.title !== '' && !titled.has(target)) return
  const text = target.textContent.trim()
  if (text !== '' && isCut(target)) {
    titled.add(target)
    target.title = text
  } else if (titled.delete(target)) target.removeAttribute('title')
}

/** Tells all of every text that is cut off to whoever points at it; returns what ends that. */
export function tellCutText(): () => void {
  addEventListener('mouseover', point, { passive: true })
  return () => removeEventListener('mouseover', point)
}
