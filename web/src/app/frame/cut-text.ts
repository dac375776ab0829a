/** Elements that got their title here; others have their own. */
const titled = new WeakSet<Element>()

/** Is its text cut off, with dots where it ends, or folded away where there is room for an icon alone? */
function isCut(element: Element): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  return (
    (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) ||
    (webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight) ||
    element.querySelector(':scope > [data-folds]')?.clientWidth === 1
  )
}

/** Parts of the page that are pressed or read as one: what is cut off in them is not looked for further outside. */
const whole = 'a, button, p, li, [role=row], [role=option], [role=gridcell]'

/** The element that cuts a text off: its own, or the nearest around it in the same part of the page. */
function findCut(element: Element): Element | undefined {
  if (isCut(element)) return element
  const { parentElement } = element
  // A link in a line is a part of what is cut off.
  const isWhole = element.matches(whole) && !getComputedStyle(element).display.startsWith('inline')
  return isWhole || parentElement === null ? undefined : findCut(parentElement)
}

/** Gives a text that is cut off, or an icon without its text, a title with all of it, and takes that away where it is no longer cut. */
function point({ target: pointed }: Event): void {
  const target = pointed instanceof SVGElement ? pointed.closest('button, a') : pointed
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
