import { Camera, Image, Images, RotateCw, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button as AriaButton, Dialog, FileTrigger, Modal } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '../../../i18n/en.ts'
import { type CameraState, useStream } from '../../../shared/scan/use-stream.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Overlay } from '../../../ui/overlay/overlay.tsx'
import { useFilePicture } from '../../../ui/photo/use-file-picture.ts'
import { tell } from '../../../ui/toast/toasts.ts'
import styles from './take-photos.module.css'

interface TakePhotosProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Is given all of them at once, or with `isAtOnce` each when it is taken: then none can be removed here. */
  readonly onPhotos: (photos: readonly File[]) => void
  readonly isAtOnce?: boolean
  /** Hears that it has gone from the screen. */
  readonly onGone?: () => void
}

/** So many of the photos that were handed on already are shown. */
const lastShown = 6

/** The pixels that are asked for; the camera gives what it has. */
const width = 3840
/** From 0 to 1. */
const quality = 0.92

/** What the camera sees now, as a photo; undefined while it sees nothing. */
async function photoOf(video: HTMLVideoElement): Promise<File | undefined> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return undefined
  const canvas = new OffscreenCanvas(videoWidth, videoHeight)
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  const name = `photo-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.jpg`
  return new File([blob], name, { type: 'image/jpeg' })
}

/** Takes photos one after the other with the camera, and hands all of them on at once. */
export function TakePhotos({ isOpen, onClose, onPhotos, isAtOnce = false, onGone }: TakePhotosProps) {
  const { t } = useTranslation()
  const [photos, setPhotos] = useState<readonly File[]>([])
  const leave = (): void => {
    setPhotos([])
    onClose()
    if (photos.length > 0 && !isAtOnce)
      tell({ text: t('camera.notAdded', { count: photos.length }), undo: async () => onPhotos(photos) })
  }
  const add = (): void => {
    setPhotos([])
    onClose()
    if (!isAtOnce) onPhotos(photos)
  }
  const take = (taken: readonly File[]): void => {
    setPhotos(before => [...before, ...taken])
    if (isAtOnce) onPhotos(taken)
  }
  return (
    <Overlay
      isOpen={isOpen}
      isDismissable={false}
      onOpenChange={open => {
        if (!open) leave()
      }}
      className={styles.overlay ?? ''}
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog aria-label={t('camera.title')} className={styles.dialog ?? ''}>
          <header className={styles.head}>
            <Button variant="bare" icon={<X aria-hidden />} label={t('dialog.close')} onPress={leave} />
          </header>
          <Stage
            count={photos.length}
            onPhotos={take}
            onGone={onGone}
            done={t(isAtOnce ? 'camera.done' : 'camera.add', { count: photos.length })}
            onDone={add}
          >
            <ul className={styles.strip} aria-label={t('camera.taken', { count: photos.length })}>
              {photos.slice(isAtOnce ? -lastShown : 0).map(photo => (
                <Taken
                  key={photo.name}
                  photo={photo}
                  onRemove={
                    isAtOnce ? undefined : () => setPhotos(before => before.filter(each => each !== photo))
                  }
                />
              ))}
            </ul>
          </Stage>
        </Dialog>
      </Modal>
    </Overlay>
  )
}

function Taken({ photo, onRemove }: { readonly photo: File; readonly onRemove: (() => void) | undefined }) {
  const { t } = useTranslation()
  const shown = useFilePicture(photo)
  const element = useRef<HTMLLIElement>(null)
  // The last one is in sight.
  useEffect(() => {
    // Some browsers return a promise here, which React would take for what ends the effect.
    element.current?.scrollIntoView({ block: 'nearest', inline: 'end' })
  }, [])
  const picture = shown === undefined ? <Image aria-hidden /> : <img {...shown} alt="" />
  return (
    <li ref={element}>
      {onRemove === undefined ? (
        <span className={styles.taken}>{picture}</span>
      ) : (
        <AriaButton className={styles.taken ?? ''} aria-label={t('add.removePhoto')} onPress={onRemove}>
          {picture}
          <X aria-hidden />
        </AriaButton>
      )}
    </li>
  )
}

const stateTexts: Readonly<Partial<Record<CameraState, MessageKey>>> = {
  denied: 'camera.denied',
  none: 'camera.none',
  unsafe: 'camera.unsafe',
}

/** The live picture with its button; without a camera, the camera of the system. */
function Stage({
  count,
  onPhotos,
  onGone,
  done,
  onDone,
  children,
}: {
  readonly count: number
  readonly onPhotos: (photos: readonly File[]) => void
  readonly onGone: (() => void) | undefined
  /** The name of the button that ends it. */
  readonly done: string
  readonly onDone: () => void
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  const { video, state, retry } = useStream(width)
  const [flashes, flash] = useState(0)
  const leave = useEffectEvent(() => onGone?.())
  useEffect(() => () => leave(), [])
  const text = stateTexts[state]
  const shoot = async (): Promise<void> => {
    const photo = video.current === null ? undefined : await photoOf(video.current)
    if (photo === undefined) return
    flash(before => before + 1)
    onPhotos([photo])
  }
  return (
    <>
      <div className={styles.stage}>
        <video ref={video} className={styles.video} playsInline muted data-on={state === 'on'} />
        {flashes === 0 ? null : <span key={flashes} className={styles.flash} aria-hidden="true" />}
        {text === undefined ? null : (
          <div className={styles.none}>
            <p role="status">{t(text)}</p>
            <FileTrigger
              acceptedFileTypes={['image/*']}
              defaultCamera="environment"
              onSelect={files => onPhotos([...(files ?? [])])}
            >
              <Button variant="main" icon={<Camera aria-hidden />}>
                {t('camera.system')}
              </Button>
            </FileTrigger>
            {state === 'unsafe' ? null : (
              <Button icon={<RotateCw aria-hidden />} onPress={retry}>
                {t('scan.retry')}
              </Button>
            )}
          </div>
        )}
      </div>
      {children}
      <footer className={styles.foot}>
        <FileTrigger
          acceptedFileTypes={['image/*']}
          allowsMultiple
          onSelect={files => onPhotos([...(files ?? [])])}
        >
          <Button variant="bare" icon={<Images aria-hidden />} label={t('camera.choose')} />
        </FileTrigger>
        <AriaButton
          className={styles.shutter ?? ''}
          aria-label={t('camera.shoot')}
          isDisabled={state !== 'on'}
          onPress={() => void shoot()}
        />
        <Button variant="main" isDisabled={count === 0} onPress={onDone}>
          {done}
        </Button>
      </footer>
      <span role="status" className="visually-hidden">
        {count === 0 ? '' : t('camera.taken', { count })}
      </span>
    </>
  )
}
