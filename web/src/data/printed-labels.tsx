import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './printed-labels.module.css'

/** How large pictures are printed, millimetres. */
export interface PrintedSize {
  /** They lie one after the other on the paper of the printer, instead of one on a page. */
  readonly isOnPaper?: boolean
  /** Undefined: as wide as the picture needs. */
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** The rule for the paper: the policy of the page takes no style element, but style sheets that script makes. */
function paperFor({ isOnPaper, width, height }: PrintedSize, ratio: number): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  const high = height ?? 0
  const size = isOnPaper ? 'auto' : `${width ?? Math.ceil(high * ratio)}mm ${high}mm`
  sheet.replaceSync(`@page { size: ${size}; margin: ${isOnPaper ? '10mm' : '0'}; }`)
  return sheet
}

/** Prints pictures and nothing else of the page: on plain paper one after the other, else one a page. */
export function PrintedLabels({
  pictures,
  size,
  offset,
  onDone,
}: {
  readonly pictures: readonly string[]
  readonly size: PrintedSize
  /** Moves what is printed to the right and down, millimetres. */
  readonly offset?: { readonly x: number; readonly y: number }
  readonly onDone: () => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const paper = useEffectEvent(
    (image: HTMLImageElement): CSSStyleSheet => paperFor(size, image.naturalWidth / image.naturalHeight),
  )
  const onEnd = useEffectEvent(onDone)
  useEffect(() => {
    const end = (): void => onEnd()
    const images = [...(list.current?.querySelectorAll('img') ?? [])]
    let sheet: CSSStyleSheet | undefined
    let isGone = false
    const print = async (): Promise<void> => {
      await Promise.all(images.map(image => image.decode()))
      const [first] = images
      if (isGone || first === undefined) return
      sheet = paper(first)
      document.adoptedStyleSheets.push(sheet)
      // Some browsers return from `print` before the label is on its way.
      addEventListener('afterprint', end, { once: true })
      globalThis.print()
    }
    // A picture that cannot be read is told of where it is shown.
    print().catch(end)
    return () => {
      isGone = true
      removeEventListener('afterprint', end)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet)
    }
  }, [])
  const { isOnPaper, width, height } = size
  const measures = {
    ...(offset === undefined ? {} : { translate: `${offset.x}mm ${offset.y}mm` }),
    ...(width === undefined ? {} : { width: `${width}mm` }),
    ...(height === undefined ? {} : { height: `${height}mm` }),
  }
  return createPortal(
    <div ref={list} className={styles.labels} data-paper={isOnPaper} aria-hidden="true">
      {pictures.map((picture, at) => (
        <img key={at} src={picture} alt="" className={styles.label} style={measures} />
      ))}
    </div>,
    document.body,
  )
}
