import { Image } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { fileAddress } from '../../../data/items/entities.ts'
import styles from './photos.module.css'
import type { PiledPhoto } from './pile.ts'

/** The addresses of a photo on the server, the best first: large as every browser can show it, and small. */
function addressesOf({ id, imageId, thumbnailId }: PiledPhoto): readonly string[] {
  if (id === undefined || imageId === undefined) return []
  const large = fileAddress(id, imageId, { size: 'large' })
  return thumbnailId === undefined ? [large] : [large, fileAddress(id, thumbnailId)]
}

/** The address of a file of this device, for as long as the part is shown. */
function useFileAddress(file: File | undefined): string | undefined {
  const address = useMemo(() => (file === undefined ? undefined : URL.createObjectURL(file)), [file])
  useEffect(() => () => void (address !== undefined && URL.revokeObjectURL(address)), [address])
  return address
}

/** A photo, or an icon where the browser cannot show it; only this one is decoded. */
export function PhotoOf({ photo, alt }: { readonly photo: PiledPhoto; readonly alt: string }) {
  const ofFile = useFileAddress(photo.file)
  const [missing, miss] = useState<readonly string[]>([])
  const addresses = ofFile === undefined ? addressesOf(photo) : [ofFile]
  const address = addresses.find(each => !missing.includes(each))
  if (address === undefined)
    return (
      <span className={styles.missing} role="img" aria-label={alt}>
        <Image aria-hidden />
        {photo.file?.name}
      </span>
    )
  return (
    <img
      key={address}
      src={address}
      alt={alt}
      decoding="async"
      draggable={false}
      onError={() => miss(before => [...before, address])}
    />
  )
}

/** Loads the photo that comes next, so that it is there at once. */
export function useAhead(photo: PiledPhoto | undefined): void {
  const [address] = photo === undefined || photo.file !== undefined ? [] : addressesOf(photo)
  useEffect(() => {
    if (address !== undefined) document.createElement('img').src = address
  }, [address])
}
