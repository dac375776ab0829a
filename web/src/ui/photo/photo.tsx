import { Box, MapPin, Package, Wrench } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { hash } from './hash.ts'
import styles from './photo.module.css'

/** Hues of the tints on which things without a photo show the icon of their type. */
const tints = 8

const iconOf = (icon: string, isLocation: boolean): ReactNode => {
  if (isLocation) return <MapPin aria-hidden />
  if (/wrench|tool/i.test(icon)) return <Wrench aria-hidden />
  if (/box/i.test(icon)) return <Box aria-hidden />
  return <Package aria-hidden />
}

/** The picture of a thing, or the icon of its type on a tint of its own; also when the picture is missing. */
export function Photo({
  src,
  seed,
  icon = '',
  isLocation = false,
  alt = '',
}: {
  readonly src: string | undefined
  readonly seed: string
  readonly icon?: string
  readonly isLocation?: boolean
  readonly alt?: string
}) {
  const [missing, miss] = useState<string>()
  const isShown = src !== undefined && src !== missing
  return (
    <span className={`${styles.photo} ${styles[`tint${hash(seed) % tints}`]}`}>
      {isShown ? (
        <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => miss(src)} />
      ) : (
        iconOf(icon, isLocation)
      )}
    </span>
  )
}
