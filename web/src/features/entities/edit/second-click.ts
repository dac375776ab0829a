/** So soon after the first click, and so near to it, a second one belongs to it. Milliseconds; pixels. */
const double = { within: 500, reach: 6 }

const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const

type Click = Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp'>

/**
 * Does something when a click is followed by a second one at the same place. Nothing else hears of that one: what the first
 * has opened may lie there by then.
 */
export function onSecondClick(first: Click, work: () => void): void {
  const end = (): void => {
    for (const type of types) removeEventListener(type, take, true)
  }
  const take = (event: MouseEvent): void => {
    const isNear = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) <= double.reach
    // Browsers count clicks, but not where a press begins; a page that was busy with the first click hears of it late.
    const isSecond = isNear && (event.detail > 1 || event.timeStamp - first.timeStamp <= double.within)
    if (event.type === 'click' || !isNear) end()
    if (!isSecond) return
    event.stopImmediatePropagation()
    event.preventDefault()
    if (event.type === 'click') work()
  }
  for (const type of types) addEventListener(type, take, true)
}
