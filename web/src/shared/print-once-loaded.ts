import { type RefObject, useEffect, useEffectEvent } from 'react'

/** The policy of the page takes no style element, but style sheets that script makes. */
function ruleFor(page: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page { ${page} }`)
  return sheet
}

/**
 * Prints the page once the pictures in an element are there, once, and tells when that is over. `pageOf` is the rule for the paper;
 * undefined: nothing is printed after all.
 */
export function usePrintOnceLoaded(
  element: RefObject<HTMLElement | null>,
  pageOf: (images: readonly HTMLImageElement[]) => string | undefined,
  onDone: () => void,
): void {
  const page = useEffectEvent(pageOf)
  const onEnd = useEffectEvent(onDone)
  useEffect(() => {
    const end = (): void => onEnd()
    const images = [...(element.current?.querySelectorAll('img') ?? [])]
    let sheet: CSSStyleSheet | undefined
    let isGone = false
    const print = async (): Promise<void> => {
      // A picture that cannot be read is left out.
      await Promise.allSettled(images.map(image => image.decode()))
      const rule = page(images)
      if (isGone) return
      if (rule === undefined) return end()
      sheet = ruleFor(rule)
      document.adoptedStyleSheets.push(sheet)
      // Some browsers return from `print` before the paper is on its way.
      addEventListener('afterprint', end, { once: true })
      globalThis.print()
    }
    print().catch(end)
    return () => {
      isGone = true
      removeEventListener('afterprint', end)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet)
    }
  }, [element])
}
