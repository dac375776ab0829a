// Runs in the browser before anything of the page does: tells what is on the screen, frame by frame.

/** @type {(element: Element, selector: string) => boolean} */
const shows = (element, selector) => {
  const { top, bottom } = element.getBoundingClientRect()
  return [...element.querySelectorAll(selector)].some(each => {
    const box = each.getBoundingClientRect()
    return box.bottom > top && box.top < bottom
  })
}

const grid = () => document.querySelector('[role=grid]')

/** What scrolls the grid. */
const scroller = () => document.querySelector('[data-scroller]')

/** Is every part of the list that can be seen covered by rows that have their texts? */
const isWhole = () => {
  const list = scroller()
  if (list === null || grid() === null || shows(list, '[class*=placeholder]')) return false
  const { left, width, top, bottom: end } = list.getBoundingClientRect()
  const bottom = Math.min(end, grid().lastElementChild.getBoundingClientRect().bottom)
  return [top + 80, (top + bottom) / 2, bottom - 20].every(
    y => document.elementFromPoint(left + width / 2, y)?.closest('[role=row]') instanceof Element,
  )
}

/** Has the list so many rows? */
const isListOf = count => grid()?.ariaRowCount === String(count + 1)

const frame = () => new Promise(resolve => requestAnimationFrame(() => resolve(performance.now())))

/** Waits until something can be seen; milliseconds since `from`, and how many frames that took. */
const until = async (isSeen, from) => {
  for (let frames = 1; ; frames++) {
    const now = await frame()
    if (isSeen()) return { ms: performance.now() - from, frames }
    if (now - from > 30_000) throw new Error(`Not seen within 30 s: ${isSeen}`)
  }
}

/** Waits until something has happened so many times; milliseconds of the page at the last of them. */
const happened = (type, times = 1) =>
  new Promise(resolve => {
    let count = 0
    const listen = () => {
      if (++count < times) return
      removeEventListener(type, listen, { capture: true })
      resolve(performance.now())
    }
    addEventListener(type, listen, { capture: true })
  })

globalThis.pageWatch = {
  /** Milliseconds from the navigation until rows are there and the page answers to its users. */
  async opened() {
    await until(isWhole, 0)
    await new Promise(resolve => setTimeout(resolve))
    return performance.now()
  },
  /** Scrolls so many pixels; how many frames were drawn, how many of them had gaps, and the longest. */
  async scroll(pixels, pixelsPerSecond) {
    const list = scroller()
    const result = { frames: 0, gaps: 0, longest: 0 }
    const until = list.scrollTop + pixels
    let before = await frame()
    while (list.scrollTop < until - 1) {
      const now = await frame()
      if (!isWhole()) result.gaps++
      result.frames++
      result.longest = Math.max(result.longest, now - before)
      list.scrollTop = Math.min(until, list.scrollTop + (pixelsPerSecond * (now - before)) / 1000)
      before = now
    }
    return result
  },
  /** Goes to a part of the list, from 0 to 1; milliseconds until its rows are there. */
  async jump(part) {
    const list = scroller()
    const from = performance.now()
    list.scrollTop = (list.scrollHeight - list.clientHeight) * part
    return (await until(isWhole, from)).ms
  },
  /** Waits until the list has another number of rows. */
  left: count => until(() => !isListOf(count) && isWhole(), performance.now()),
  /** Milliseconds from the last of so many keys until the list has so many rows. */
  async found(count, keys) {
    const from = await happened('keydown', keys)
    return (await until(() => isListOf(count) && isWhole(), from)).ms
  },
  /** Milliseconds from the next click until an entity with this name is open beside the list. */
  async peeked(name) {
    const from = await happened('click')
    const isOpen = () => {
      const peek = document.querySelector('aside[class*=peek]')
      return peek?.querySelector('h1, h2')?.textContent.includes(name) && peek.querySelector('dd') !== null
    }
    return (await until(isOpen, from)).ms
  },
  /** Frames from the next key until a fact beside the list reads so. */
  async edited(text) {
    const from = await happened('keydown')
    const isSeen = () =>
      [...document.querySelectorAll('aside dd')].some(each => each.textContent.trim().endsWith(text))
    return (await until(isSeen, from)).frames
  },
}
