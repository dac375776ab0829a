import { ChevronLeft, ChevronRight, RotateCw, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Dialog, Modal } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Attachment, Entity } from '../../../data/items/entities.ts'
import { Button } from '../../../ui/button/button.tsx'
import { letterOf } from '../../../ui/keys/letter-keys.ts'
import { Overlay } from '../../../ui/overlay/overlay.tsx'
import { PhotoStrip } from '../../../ui/photo/photo-strip.tsx'
import { Large } from './large-photo.tsx'
import { PhotoActions } from './photo-actions.tsx'
import type { Zoom } from './use-zoom.ts'
import styles from './viewer.module.css'

interface ViewerProps {
  readonly entity: Entity
  readonly photos: readonly Attachment[]
  /** Which photo is shown; none without it. */
  readonly at: number | undefined
  readonly onShow: (at: number | undefined) => void
}

/** The photos of an item as large as the window: pushed on by a finger or the arrows, enlarged and turned for looking. */
export function Viewer({ at, photos, onShow, ...rest }: ViewerProps) {
  const { t } = useTranslation()
  const isOpen = at !== undefined && photos.length > 0
  const shown = Math.min(at ?? 0, photos.length - 1)
  return (
    <Overlay
      data-viewer
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
    </Overlay>
  )
}

/** What the keys do, wherever the focus is. */
interface Keys {
  step(by: 1 | -1): void
  turn(): void
  readonly zoom: RefObject<Zoom | null>
}

/**
 * The arrows step through the photos, R turns the one that is shown, + and - enlarge it, 0 shows all of it; not in a
 * dialog over them.
 */
function useKeys({ step, turn, zoom }: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      const isOver = target instanceof Element && target.closest('[data-viewer]') === null
      if (ctrlKey || metaKey || altKey || (isOver && target !== document.body)) return
      if (letterOf(event) === 'r') turn()
      if (key === '+' || key === '=') zoom.current?.zoomIn()
      if (key === '-') zoom.current?.zoomOut()
      if (key === '0') zoom.current?.fit()
      const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
      // The browser would push the photos on as well, and skip one.
      event.preventDefault()
      step(key === forward ? 1 : -1)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

function Opened({ entity, photos, at, onShow }: ViewerProps & { readonly at: number }) {
  const { t } = useTranslation()
  const [turned, turnTo] = useState(0)
  const zoom = useRef<Zoom>(null)
  const show = (next: number): void => {
    zoom.current?.fit()
    turnTo(0)
    onShow(next)
  }
  const step = (by: 1 | -1): void => show((at + by + photos.length) % photos.length)
  const turn = (): void => turnTo((turned + 1) % 4)
  useKeys({ step, turn, zoom })
  const photo = photos[at]
  return (
    <>
      <header className={styles.head}>
        <span className={styles.count}>
          {at + 1} / {photos.length}
        </span>
        <TurnButton turned={turned} onPress={turn} />
        {photo === undefined ? null : (
          <PhotoActions
            entity={entity}
            photo={photo}
            turned={turned}
            onEdited={() => turnTo(0)}
            onRemoved={() => (photos.length === 1 ? onShow(undefined) : show(0))}
          />
        )}
        <Button
          variant="bare"
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
              turned={index === at ? turned : 0}
              zoomRef={index === at ? zoom : undefined}
            />
          ))}
        </PhotoStrip>
        {photos.length < 2 ? null : <StepButtons onStep={step} />}
      </div>
    </>
  )
}

/** To the photo before and the next one. */
function StepButtons({ onStep }: { readonly onStep: (by: 1 | -1) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Button icon={<ChevronLeft aria-hidden />} label={t('one.previousPhoto')} onPress={() => onStep(-1)} />
      <Button icon={<ChevronRight aria-hidden />} label={t('one.nextPhoto')} onPress={() => onStep(1)} />
    </>
  )
}

/** Turns the photo by a quarter, only to look at it: the file stays as it is. */
function TurnButton({ turned, onPress }: { readonly turned: number; readonly onPress: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Button variant="bare" icon={<RotateCw aria-hidden />} label={t('one.turn')} onPress={onPress} />
      <span role="status" className="visually-hidden">
        {turned === 0 ? '' : t('one.turned', { degrees: turned * 90 })}
      </span>
    </>
  )
}
