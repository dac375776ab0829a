/** So soon after the first click, and so near to it, a second one belongs to it. Milliseconds; pixels. */
const double = { within: 500, reach: 6 }

const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const

type Click = Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp'>

/**
 * Does something when a click is followed by a second one at the same place. Nothing else hears of that one: what the first
 * has opened may lie there by then. It is done when the button is let go: browsers tell of no click when what was pressed has
 * been drawn anew meanwhile.
 */
export function onSecondClick(first: Click, work: () => void): void {
  let isPressed = false
  let isDone = false
  const end = (): void => {
    for (const type of types) removeEventListener(type, take, true)
  }
  const take = (event: MouseEvent): void => {
    const isNear = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) <= double.reach
    // Browsers count clicks, but not where a press begins; a page that was busy with the first click hears of it late.
    const isSecond = isPressed || event.detail > 1 || event.timeStamp - first.timeStamp <= double.within
    const isThird = isDone && event.type === 'pointerdown'
    if (event.type === 'click' || !isNear || isThird) end()
    if (!isNear || !isSecond || isThird) return
    event.stopImmediatePropagation()
    event.preventDefault()
    // A pointer's press that nothing hears of is told of as no mouse's.
    if (event.type.endsWith('down')) isPressed = true
    if (!event.type.endsWith('up') || !isPressed || isDone) return
    isDone = true
    work()
  }
  for (const type of types) addEventListener(type, take, true)
}
