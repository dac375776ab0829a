import { ImageOff, Minus, Plus } from 'lucide-react'
import { type CSSProperties, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Attachment, addressesOf } from '../../../data/items/entities.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useLocalPictures } from '../../../ui/photo/local-pictures.ts'
import { useZoom, type Zoom } from './use-zoom.ts'
import styles from './viewer.module.css'

/** A photo that fills the window; enlarged, it is pushed about in it. */
export function Large({
  entityId,
  photo,
  turned,
  zoomRef,
}: {
  readonly entityId: string
  readonly photo: Attachment
  /** Quarters, clockwise. */
  readonly turned: number
  /** Enlarges the photo; of the one that is seen. */
  readonly zoomRef: RefObject<Zoom | null> | undefined
}) {
  const { t } = useTranslation()
  const { small, large } = addressesOf(entityId, photo)
  const local = useLocalPictures()
  const [missing, miss] = useState<readonly string[]>([])
  const address = [large, small].find(each => each !== undefined && !missing.includes(each))
  const frame = useRef<HTMLDivElement>(null)
  const zoom = useZoom(frame)
  useImperativeHandle(zoomRef, () => zoom)
  return (
    <div className={styles.slide}>
      <div
        ref={frame}
        className={styles.frame}
        data-zoomed={zoom.by > 1 || undefined}
        style={{ '--by': zoom.by } as CSSProperties}
      >
        <span className={styles.canvas}>
          {address === undefined ? (
            <span className={styles.missing}>
              <ImageOff aria-hidden />
              {t('one.photoMissing', { name: photo.title })}
            </span>
          ) : (
            <img
              src={local.get(address) ?? address}
              alt={photo.title}
              loading="lazy"
              decoding="async"
              draggable={false}
              data-turned={turned}
              onError={() => miss([...missing, address])}
            />
          )}
        </span>
      </div>
      {zoomRef === undefined || address === undefined ? null : <ZoomButtons zoom={zoom} />}
    </div>
  )
}

/** Out and in, and between them how much it is: pressed, all of the photo is seen. */
function ZoomButtons({ zoom: { by, isMost, zoomIn, zoomOut, fit } }: { readonly zoom: Zoom }) {
  const { t } = useTranslation()
  const percent = formatPercent(by)
  return (
    <div className={styles.zoom}>
      <Button
        variant="bare"
        icon={<Minus aria-hidden />}
        label={t('labels.zoomOut')}
        isDisabled={by === 1}
        onPress={zoomOut}
      />
      <Button variant="bare" label={labelled(t('one.zoomOut'), percent)} isDisabled={by === 1} onPress={fit}>
        <span className={styles.percent} aria-hidden="true">
          {percent}
        </span>
      </Button>
      <Button
        variant="bare"
        icon={<Plus aria-hidden />}
        label={t('one.zoomIn')}
        isDisabled={isMost}
        onPress={zoomIn}
      />
      <span role="status" className="visually-hidden">
        {by === 1 ? '' : percent}
      </span>
    </div>
  )
}
