import type { Page } from '@playwright/test'
import { inLongNames } from './long-names.ts'

/**
 * One line for each kind of text that is cut off and not told in full by a tooltip, and for each hint of a field that has no room.
 * Texts that can be scrolled into sight are not cut off. A long name as a hint ends with dots, as it does once it is typed.
 */
export const cutTextsOn = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const isTouched = matchMedia('(pointer: coarse)').matches
    const styles = new Map()
    const styleOf = element => {
      if (!styles.has(element)) styles.set(element, getComputedStyle(element))
      return styles.get(element)
    }
    const isSeen = element =>
      element.closest('script, style, noscript, svg, textarea, option, [inert]') === null &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const clamp = (value, least, most) => Math.max(least, Math.min(most, value))

    // The element that cuts a text off; whoever clips both ways a pixel or less is read by screen readers alone.
    const findCut = (text, parent) => {
      let [canScrollX, canScrollY] = [false, false]
      for (let each = parent; each !== null && each !== document.body; each = each.parentElement) {
        const { overflowX, overflowY, position, display } = styleOf(each)
        if (display === 'inline' || display === 'contents') continue
        const box = each.getBoundingClientRect()
        if (box.width <= 1 || box.height <= 1) return undefined
        canScrollX ||= /auto|scroll/.test(overflowX)
        canScrollY ||= /auto|scroll/.test(overflowY)
        if (!canScrollX && /hidden|clip/.test(overflowX) && (text.left < box.left - 2 || text.right > box.right + 2)) return each
        if (!canScrollY && /hidden|clip/.test(overflowY) && (text.top < box.top - 4 || text.bottom > box.bottom + 4)) return each
        if (position === 'fixed') return undefined
      }
      return undefined
    }

    // Points at the middle of what is seen of a text, as a mouse does, and looks for a title.
    const isTold = (text, parent, cut) => {
      const box = cut.getBoundingClientRect()
      const x = (clamp(text.left, box.left, box.right) + clamp(text.right, box.left, box.right)) / 2
      const y = (clamp(text.top, box.top, box.bottom) + clamp(text.bottom, box.top, box.bottom)) / 2
      const hit = document.elementFromPoint(x, y)
      const isHit = !isTouched && hit !== null && (parent.contains(hit) || parent.closest('a, button, [role=row], [role=option]') === hit)
      // Of a text that is gone as a whole, only the rest of its line can be pointed at.
      const isGone = text.right < box.left + 4 || text.left > box.right - 4
      const pointed = isGone ? cut : isHit ? hit : parent
      pointed.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      return pointed.closest('[title]') !== null
    }

    const found = new Map()
    const nameOf = element => element.tagName + '.' + String(element.className).replaceAll(/_([^_ ]+)_\\w+_\\d+/g, '$1')
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement
      if (node.data.trim() === '' || found.has(nameOf(parent)) || !isSeen(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      if (text.width <= 1 || text.height <= 1) continue
      const cut = findCut(text, parent)
      if (cut !== undefined && !isTold(text, parent, cut))
        found.set(nameOf(parent), 'cut off: ' + node.data.trim() + ' (' + nameOf(parent) + ')')
    }

    const canvas = document.createElement('canvas').getContext('2d')
    for (const input of document.querySelectorAll('input[placeholder]')) {
      if (!isSeen(input) || input.value !== '' || input.placeholder.includes('${inLongNames}')) continue
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = styleOf(input)
      canvas.font = fontWeight + ' ' + fontSize + ' ' + fontFamily
      const missing = canvas.measureText(input.placeholder).width + parseFloat(paddingLeft) + parseFloat(paddingRight) - input.clientWidth
      if (missing > 1) found.set(input, 'hint cut off by ' + Math.ceil(missing) + ' pixels: ' + input.placeholder)
    }
    return [...found.values()]
  })()`)
