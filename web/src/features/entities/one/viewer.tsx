import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type Attachment, addressesOf, type Entity } from '../../../data/entities.ts'
import { Button } from '../../../ui/button/button.tsx'
import { PhotoStrip } from '../../../ui/photo/photo-strip.tsx'
import { PhotoActions } from './photo-actions.tsx'
import styles from './viewer.module.css'

interface ViewerProps {
  readonly entity: Entity
  readonly photos: readonly Attachment[]
  /** Which photo is shown; none without it. */
  readonly at: number | undefined
  readonly onShow: (at: number | undefined) => void
}

/** The photos of a thing as large as the window: pushed on by a finger or the arrows, and enlarged. */
export function Viewer({ at, photos, onShow, ...rest }: ViewerProps) {
  const { t } = useTranslation()
  const isOpen = at !== undefined && photos.length > 0
  const shown = Math.min(at ?? 0, photos.length - 1)
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable
      onOpenChange={open => {
        if (!open) onShow(undefined)
      }}
      className={styles.overlay ?? ''}
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog
          aria-label={t('one.photoOf', { at: shown + 1, count: photos.length })}
          className={styles.dialog ?? ''}
        >
          <Opened {...rest} photos={photos} at={shown} onShow={onShow} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The arrows of the keyboard step through the photos, wherever the focus is. */
function useArrows(step: (by: 1 | -1) => void): void {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent): void => {
      const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
      if (key === 'ArrowLeft' || key === 'ArrowRight') step(key === forward ? 1 : -1)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

function Opened({ entity, photos, at, onShow }: ViewerProps & { readonly at: number }) {
  const { t } = useTranslation()
  const [isZoomed, zoom] = useState(false)
  const show = (next: number): void => {
    zoom(false)
    onShow(next)
  }
  const step = (by: 1 | -1): void => show((at + by + photos.length) % photos.length)
  useArrows(step)
  const photo = photos[at]
  return (
    <>
      <header className={styles.head}>
        <span className={styles.count}>
          {at + 1} / {photos.length}
        </span>
        <ZoomButton isZoomed={isZoomed} onPress={() => zoom(!isZoomed)} />
        {photo === undefined ? null : (
          <PhotoActions
            entity={entity}
            photo={photo}
            onRemoved={() => (photos.length === 1 ? onShow(undefined) : show(0))}
          />
        )}
        <Button
          look="bare"
          icon={<X aria-hidden />}
          label={t('dialog.close')}
          onPress={() => onShow(undefined)}
        />
      </header>
      <div className={styles.photos}>
        <PhotoStrip at={at} onAt={show}>
          {photos.map((each, index) => (
            <Large
              key={each.id}
              entityId={entity.id}
              photo={each}
              isZoomed={isZoomed && index === at}
              onZoom={() => zoom(!isZoomed)}
            />
          ))}
        </PhotoStrip>
        {photos.length < 2 ? null : (
          <>
            <Button
              icon={<ChevronLeft aria-hidden />}
              label={t('one.previousPhoto')}
              onPress={() => step(-1)}
            />
            <Button icon={<ChevronRight aria-hidden />} label={t('one.nextPhoto')} onPress={() => step(1)} />
          </>
        )}
      </div>
    </>
  )
}

function ZoomButton({ isZoomed, onPress }: { readonly isZoomed: boolean; readonly onPress: () => void }) {
  const { t } = useTranslation()
  return (
    <Button
      look="bare"
      icon={isZoomed ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
      label={t(isZoomed ? 'one.zoomOut' : 'one.zoomIn')}
      onPress={onPress}
    />
  )
}

/** A photo that fills the window; enlarged, it is pushed about in it. */
function Large({
  entityId,
  photo,
  isZoomed,
  onZoom,
}: {
  readonly entityId: string
  readonly photo: Attachment
  readonly isZoomed: boolean
  readonly onZoom: () => void
}) {
  const { small, large } = addressesOf(entityId, photo)
  return (
    <div className={styles.frame} data-zoomed={isZoomed || undefined} onDoubleClick={onZoom}>
      <img src={large ?? small} alt={photo.title} loading="lazy" decoding="async" />
    </div>
  )
}
