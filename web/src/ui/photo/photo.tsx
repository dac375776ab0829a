import { type LucideIcon, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { iconFor } from './icon-for.ts'
import { usePicture } from './local-pictures.ts'
import styles from './photo.module.css'

/** Shown where there is no picture: an icon on a tint. */
export interface StandIn {
  /** The colour of which the tint has a little. */
  readonly color: string
  /** Names of its type and tags, and of their icons. */
  readonly hints?: readonly string[]
  /** The name of the item: it proposes an icon where the hints say nothing. */
  readonly name?: string
  readonly isLocation?: boolean
}

/** Draws the placeholder of a picture without a component of its own: lists have many. */
export const drawStandIn = (standIn: StandIn): ReactNode => framed(standIn, iconOf(standIn))

const framed = ({ color }: StandIn, picture: ReactNode): ReactNode => (
  <span className={`${styles.photo} tinted`} style={{ '--of': color } as object}>
    {picture}
  </span>
)

/** Icons, each drawn once: what stays the same object is not gone through again. */
const drawn = new Map<LucideIcon, ReactNode>()

const iconOf = ({ isLocation, hints = [], name }: StandIn): ReactNode =>
  drawIcon(isLocation === true ? MapPin : iconFor(hints, name))

/** An icon that was found at run time. */
export function drawIcon(Icon: LucideIcon): ReactNode {
  const icon = drawn.get(Icon) ?? <Icon aria-hidden />
  drawn.set(Icon, icon)
  return icon
}

/** The picture of an item, or what stands in for it; also when the picture is missing. */
export function Photo({
  src,
  standIn,
  alt = '',
}: {
  readonly src: string | undefined
  readonly standIn: StandIn
  readonly alt?: string
}) {
  const { address, miss } = usePicture(src)
  if (address === undefined) return drawStandIn(standIn)
  // A picture of its own for each item: that of another one would be seen until this one has come.
  const picture = <img key={address} src={address} alt={alt} loading="lazy" decoding="async" onError={miss} />
  return framed(standIn, picture)
}
