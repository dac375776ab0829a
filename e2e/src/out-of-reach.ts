import type { Page } from '@playwright/test'

/**
 * One line for each kind of control that nobody can press: outside of the window, clipped, or below something else. A control that
 * comes into reach by scrolling is within reach, and so is one that a menu or a dialog covers.
 */
export const outOfReachOn = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const pressed = 'a[href], button, input, select, textarea, summary, [role=option], [role=menuitem], [tabindex="0"]'
    const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-trigger]'
    const styles = new Map()
    const styleOf = element => {
      if (!styles.has(element)) styles.set(element, getComputedStyle(element))
      return styles.get(element)
    }
    const parentsOf = element => {
      const parents = []
      for (let each = element.parentElement; each !== null; each = each.parentElement) {
        parents.push(each)
        if (styleOf(each).position === 'fixed') break
      }
      return parents
    }
    const isRoot = element => element === document.body || element === document.documentElement
    const canShow = control =>
      control.closest('[inert], [aria-hidden=true]') === null &&
      !control.disabled &&
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true })

    const found = new Map()
    const add = (what, control, by) => {
      const classes = String(control.className).replaceAll(/_([^_ ]+)_\\w+_\\d+/g, '$1')
      const name = (control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 60)
      found.set(what + classes, what + ': ' + name + ' (' + control.tagName + '.' + classes + ')' + (by === undefined ? '' : ' by ' + by.tagName + '.' + by.className))
    }

    const look = control => {
      const box = control.getBoundingClientRect()
      // Texts that only screen readers have, and the link to the content until it has the focus.
      if (box.width <= 4 || box.height <= 4 || box.bottom <= 0 && /absolute|fixed/.test(styleOf(control).position)) return
      let { left, right } = box
      let [canUp, canDown] = [false, false]
      const parents = parentsOf(control)
      if ([control, ...parents].some(each => styleOf(each).clipPath !== 'none')) return
      const y = (box.top + box.bottom) / 2
      for (const each of parents) {
        const { overflowX, overflowY, textOverflow } = styleOf(each)
        const edge = isRoot(each) ? { left: 0, right: innerWidth, top: 0, bottom: innerHeight } : each.getBoundingClientRect()
        // Of a link in a line that ends with dots, the beginning is pressed.
        if (textOverflow === 'ellipsis') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
        // The window itself is never scrolled sideways.
        const scrollsX = !isRoot(each) && /auto|scroll/.test(overflowX)
        if (scrollsX && each.scrollWidth > each.clientWidth && (left < edge.left || right > edge.right)) return
        const scrollsY = isRoot(each) || /auto|scroll/.test(overflowY)
        if (scrollsY && each.scrollHeight > each.clientHeight) {
          canUp ||= each.scrollTop > 0
          canDown ||= each.scrollTop < each.scrollHeight - each.clientHeight - 1
          if (y < edge.top || y > edge.bottom) return
        }
        const x = (left + right) / 2
        if (/hidden|clip/.test(overflowX + overflowY) && !isRoot(each) && (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom)) {
          add('clipped', control)
          return
        }
      }
      if (left < -1 || right > innerWidth + 1 || y < 0 || y > innerHeight) {
        add('outside of the window', control)
        return
      }
      const cover = document.elementFromPoint((left + right) / 2, y)
      if (cover === null || control.contains(cover) || cover.contains(control)) return
      if ([...(control.labels ?? [])].some(label => label.contains(cover))) return
      const layer = cover.closest(layers)
      if (layer !== null && !layer.contains(control)) return
      // A bar at an edge of what scrolls.
      const floats = [cover, ...parentsOf(cover)].some(each => !each.contains(control) && /sticky|fixed|absolute/.test(styleOf(each).position))
      if (floats && (y > innerHeight / 2 ? canDown : canUp)) return
      add('covered', control, cover)
    }
    for (const control of document.querySelectorAll(pressed)) if (canShow(control)) look(control)
    return [...found.values()]
  })()`)
