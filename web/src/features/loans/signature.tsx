import type { Signature } from '@stowage/contract/lending/loans'
import styles from './signature.module.css'

export type Strokes = Signature['strokes']

/** A line through the points; a single point is a dot. */
const pathOf = (stroke: Strokes[number]): string => {
  const points = stroke.map(([x, y]) => `${x} ${y}`)
  return `M${points[0]}L${points.join('L')}`
}

/** The lines of a signature, for an `svg` of 1000 by 1000. */
export const Ink = ({ strokes }: { readonly strokes: Strokes }) => (
  <path d={strokes.map(pathOf).join('')} vectorEffect="non-scaling-stroke" className={styles.ink} />
)

/** A signature as it was drawn. */
export const SignaturePicture = ({ strokes }: { readonly strokes: Strokes }) => (
  <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" className={styles.picture} aria-hidden="true">
    <Ink strokes={strokes} />
  </svg>
)
