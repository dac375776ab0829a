import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { LabelSize } from './label-sizes.ts'
import styles from './printed-labels.module.css'

/** The rule for the paper: the policy of the page takes no style element, but style sheets that script makes. */
function paperFor({ format, width, height }: LabelSize, ratio: number): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  const high = height ?? 0
  const size = format === undefined ? 'auto' : `${width ?? Math.ceil(high * ratio)}mm ${high}mm`
  sheet.replaceSync(`@page { size: ${size}; margin: ${format === undefined ? '10mm' : '0'}; }`)
  return sheet
}

/** Prints copies of a label and nothing else of the page: on plain paper one after the other, else one a page. */
export function PrintedLabels({
  picture,
  copies,
  size,
  onDone,
}: {
  readonly picture: string
  readonly copies: number
  readonly size: LabelSize
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
  const { format, width, height } = size
  const measures = {
    ...(width === undefined ? {} : { width: `${width}mm` }),
    ...(height === undefined ? {} : { height: `${height}mm` }),
  }
  return createPortal(
    <div
      ref={list}
      className={styles.labels}
      data-paper={format === undefined || undefined}
      aria-hidden="true"
    >
      {Array.from({ length: copies }, (_, at) => (
        <img key={at} src={picture} alt="" className={styles.label} style={measures} />
      ))}
    </div>,
    document.body,
  )
}
