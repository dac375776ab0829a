import { useState } from 'react'
import { usePicture } from './local-pictures.ts'
import { Photo, type StandIn } from './photo.tsx'
import styles from './whole-photo.module.css'

/** The largest width of small pictures, and the assumed width of a photo, pixels. */
const widths = { small: 500, large: 2000 } as const

/** The largest part of a picture to cut off for it to fill its frame. */
const smallLoss = 0.2

/** Has the picture so nearly the shape of its frame that hardly anything is lost when it fills it? */
function fills({ naturalWidth, naturalHeight, clientWidth, clientHeight }: HTMLImageElement): boolean {
  const ratio = (naturalWidth * clientHeight) / (naturalHeight * clientWidth)
  return 1 - Math.min(ratio, 1 / ratio) < smallLoss
}

/**
 * All of a picture, in front of what is blurred of it; the photo itself where there is no small picture, or
 * where that would be too coarse.
 */
export function WholePhoto({
  small,
  large,
  standIn,
}: {
  readonly small: string | undefined
  readonly large?: string | undefined
  readonly standIn: StandIn
}) {
  const [isLargeMissing, missLarge] = useState(false)
  const [isFilling, fill] = useState(false)
  const { address: first, isLocal, miss } = usePicture(small ?? large)
  if (first === undefined) return <Photo src={undefined} standIn={standIn} />
  const isSharp = small !== undefined && large !== undefined && large !== small && !isLargeMissing && !isLocal
  const sharp = isSharp
    ? {
        srcSet: `${small} ${widths.small}w, ${large} ${widths.large}w`,
        sizes: 'auto, (max-width: 43.6875rem) 100vw, 45rem',
      }
    : {}
  return (
    <span className={styles.whole}>
      <img src={first} alt="" className={styles.backdrop} onError={miss} />
      <img
        {...sharp}
        src={first}
        alt=""
        loading="lazy"
        decoding="async"
        className={styles.picture}
        data-fills={isFilling || undefined}
        onLoad={({ currentTarget }) => fill(fills(currentTarget))}
        onError={() => missLarge(true)}
      />
    </span>
  )
}
