import { useLocation, useNavigate } from '@tanstack/react-router'
import { type RefCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useIsPhone } from '../../../ui/phone/use-is-phone.ts'

/** Pixels below the head, to which a section scrolls and above which it is the one in sight. */
const headHeight = 57

const scrollerOf = (element: Element | undefined): Element | null => element?.closest('main') ?? null

/** The last section that begins above the middle of the upper half; the last of all at the end. */
function sectionInSight(elements: ReadonlyMap<string, Element>): string | undefined {
  const all = [...elements]
  const scroller = scrollerOf(all[0]?.[1])
  if (scroller === null) return undefined
  const { top, height } = scroller.getBoundingClientRect()
  const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
  if (isAtEnd && scroller.scrollTop > 0) return all.at(-1)?.[0]
  const line = top + headHeight + height / 4
  return (all.findLast(([, element]) => element.getBoundingClientRect().top <= line) ?? all[0])?.[0]
}

/**
 * Which of several sections of one screen is shown: an address scrolls to its section, and scrolling goes to the address of the
 * section in sight.
 */
export function useShownSection(paths: readonly string[]) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const hash = useLocation({ select: location => location.hash })
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const elements = useRef(new Map<string, Element>())
  /** The section that scrolling has come to. */
  const scrolledTo = useRef<string>(undefined)
  /** An address is being scrolled to: what passes is not gone to. */
  const isGoing = useRef(false)
  useLayoutEffect(() => {
    if (isPhone || scrolledTo.current === path) return
    scrolledTo.current = path
    const target = (hash === '' ? null : document.getElementById(hash)) ?? elements.current.get(path)
    isGoing.current = true
    if (path === paths[0] && hash === '') scrollerOf(target ?? undefined)?.scrollTo({ top: 0 })
    else target?.scrollIntoView({ block: 'start' })
  }, [path, hash, isPhone, paths])
  useEffect(() => {
    const scroller = scrollerOf([...elements.current.values()][0])
    if (isPhone || scroller === null) return undefined
    const follow = (): void => {
      const inSight = sectionInSight(elements.current)
      if (isGoing.current || inSight === undefined || inSight === scrolledTo.current) return
      scrolledTo.current = inSight
      const section = inSight.slice(inSight.lastIndexOf('/') + 1)
      void navigate({ to: '/settings/$section', params: { section }, replace: true, resetScroll: false })
    }
    const end = (): void => {
      isGoing.current = false
    }
    scroller.addEventListener('scroll', follow, { passive: true })
    // Whoever scrolls by hand goes on from what an address has scrolled to.
    for (const each of ['wheel', 'touchmove', 'keydown', 'pointerdown']) addEventListener(each, end, true)
    return () => {
      scroller.removeEventListener('scroll', follow)
      for (const each of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
        removeEventListener(each, end, true)
    }
  }, [isPhone, navigate])
  const refOf =
    (each: string): RefCallback<Element> =>
    element => {
      if (element === null) elements.current.delete(each)
      else elements.current.set(each, element)
    }
  return { path, refOf }
}
