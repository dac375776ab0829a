import type { Page } from '@playwright/test'

/** A finger needs 44 pixels; targets close to another one may be slightly smaller. */
const minPixels = 40

/**
 * One line for each pressable element that is too small for a finger. Measures fully visible elements by the area around
 * their middle that reacts to a touch. Skips labels of fields, whose users press the fields, and boxes in labels, whose users
 * press the labels. Skips what is hidden from assistive technology: another control of the screen does the same. So does the
 * row around the name of a row.
 */
export const smallTargetsOn = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const pressed = 'a[href], button, input, select, textarea, summary, [role=option], [role=menuitem], [role=treeitem], label:has(input)'
    const reaches = (target, x, y) => {
      const found = document.elementFromPoint(x, y)?.closest(pressed)
      return found === target || (found ?? null) !== null && (target.contains(found) || found.contains(target))
    }
    const reach = (target, x, y, stepX, stepY) => {
      let steps = 0
      while (steps < ${minPixels} && reaches(target, x + (steps + 1) * stepX, y + (steps + 1) * stepY)) steps++
      return steps
    }
    return [...document.querySelectorAll(pressed)].flatMap(target => {
      if (target.closest('[aria-hidden=true], [data-row-link]') !== null || target.matches('label *')) return []
      const { left, right, top, bottom, width, height } = target.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const edges = [[x, top + 2], [x, bottom - 2], [left + 2, y], [right - 2, y]]
      if (width < 4 || height < 4 || !edges.every(([atX, atY]) => reaches(target, atX, atY))) return []
      const wide = reach(target, x, y, -1, 0) + reach(target, x, y, 1, 0) + 1
      const high = reach(target, x, y, 0, -1) + reach(target, x, y, 0, 1) + 1
      const name = target.getAttribute('aria-label') ?? target.textContent
      return Math.min(wide, high) >= ${minPixels} ? [] : ['too small for a finger: ' + name + ' ' + wide + ' × ' + high]
    })
  })()`)
