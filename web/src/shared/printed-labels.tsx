import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { usePrintOnceLoaded } from './print-once-loaded.ts'
import styles from './printed-labels.module.css'

/** The size of printed pictures, millimetres. */
export interface PrintedSize {
  /** They lie one after the other on the paper of the printer, instead of one on a page. */
  readonly isOnPaper?: boolean
  /** Undefined: as wide as the picture needs. */
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** The rule for the paper. */
function paperFor({ isOnPaper, width, height }: PrintedSize, ratio: number): string {
  const high = height ?? 0
  const size = isOnPaper ? 'auto' : `${width ?? Math.ceil(high * ratio)}mm ${high}mm`
  return `size: ${size}; margin: ${isOnPaper ? '10mm' : '0'};`
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
  usePrintOnceLoaded(
    list,
    ([first]) =>
      // A picture that cannot be read is told of where it is shown.
      first === undefined || first.naturalWidth === 0
        ? undefined
        : paperFor(size, first.naturalWidth / first.naturalHeight),
    onDone,
  )
  const { isOnPaper, width, height } = size
  const measures = {
    ...(offset === undefined ? {} : { translate: `${offset.x}mm ${offset.y}mm` }),
    ...(width === undefined ? {} : { width: `${width}mm` }),
    ...(height === undefined ? {} : { height: `${height}mm` }),
  }
  return createPortal(
    <div ref={list} className={styles.labels} data-paper={isOnPaper || undefined} aria-hidden="true">
      {pictures.map((picture, at) => (
        <img key={at} src={picture} alt="" className={styles.label} style={measures} />
      ))}
    </div>,
    document.body,
  )
}
