import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { iconFor } from './icon-for.ts'
import styles from './photo.module.css'

/** What is shown where there is no picture: an icon on a tint. */
export interface StandIn {
  /** The colour of which the tint has a little. */
  readonly color: string
  /** What the thing is called by its type and tags. */
  readonly hints?: readonly string[]
  readonly isLocation?: boolean
}

/** The picture of a thing, or what stands in for it; also when the picture is missing. */
export function Photo({
  src,
  standIn,
  alt = '',
}: {
  readonly src: string | undefined
  readonly standIn: StandIn
  readonly alt?: string
}) {
  const [missing, miss] = useState<string>()
  const isShown = src !== undefined && src !== missing
  const Icon = standIn.isLocation === true ? MapPin : iconFor(standIn.hints ?? [])
  return (
    <span className={`${styles.photo} tinted`} style={{ '--of': standIn.color } as object}>
      {isShown ? (
        // A picture of its own for each thing: that of another one would be seen until this one has come.
        <img key={src} src={src} alt={alt} loading="lazy" decoding="async" onError={() => miss(src)} />
      ) : (
        <Icon aria-hidden />
      )}
    </span>
  )
}
