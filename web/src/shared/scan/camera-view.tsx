import { Camera as CameraIcon, RotateCw, ScanBarcode } from 'lucide-react'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '../../i18n/en.ts'
import { Button } from '../../ui/button/button.tsx'
import { tell } from '../../ui/toast/toasts.ts'
import styles from './camera.module.css'
import { startDecoder } from './decoder.ts'
import { pictureIn } from './picture.ts'
import type { Camera } from './use-camera.ts'
import type { CameraState } from './use-stream.ts'

/** Is there a live picture, or will there be one in a moment? */
export const isCameraLive = ({ state }: Camera): boolean => state === 'starting' || state === 'on'

/** The live picture of a camera that looks for codes, with what to do, and other ways to a code. */
export function CameraView({
  camera: { video, ...camera },
  hint,
  onCode,
}: {
  readonly camera: Camera
  readonly hint: MessageKey
  readonly onCode: (text: string) => void
}) {
  const isOn = camera.state === 'on'
  return (
    <>
      <video ref={video} className={styles.video} playsInline muted data-on={isOn} />
      {isOn || camera.state === 'starting' ? <Finder isOn={isOn} /> : null}
      <Hint state={camera.state} text={hint} />
      <Ways camera={camera} onCode={onCode} />
    </>
  )
}

/** A frame for the code in the live picture; a barcode sign until there is one. */
const Finder = ({ isOn }: { readonly isOn: boolean }) => (
  <span className={styles.finder} data-on={isOn} aria-hidden="true">
    {isOn ? null : <ScanBarcode />}
  </span>
)

const stateTexts: Readonly<Partial<Record<CameraState, MessageKey>>> = {
  denied: 'scan.denied',
  none: 'scan.noCamera',
  unsafe: 'scan.unsafe',
}

/** Hint at the next step, or the reason why there is no live picture. */
function Hint({ state, text }: { readonly state: CameraState; readonly text: MessageKey }) {
  const { t } = useTranslation()
  return (
    <p className={styles.hint} role="status">
      {t(stateTexts[state] ?? text)}
    </p>
  )
}

/** Actions besides holding a code before the camera. */
function Ways({
  camera,
  onCode,
}: {
  readonly camera: Omit<Camera, 'video'>
  readonly onCode: (text: string) => void
}) {
  const { t } = useTranslation()
  return (
    <div className={styles.ways}>
      {camera.state === 'denied' || camera.state === 'none' ? (
        <Button icon={<RotateCw aria-hidden />} onPress={camera.retry}>
          {t('scan.retry')}
        </Button>
      ) : null}
      <PhotoButton onCode={onCode} />
    </div>
  )
}

/** Reads a code from a photo: the way where the browser gives no camera to the page. */
function PhotoButton({ onCode }: { readonly onCode: (text: string) => void }) {
  const { t } = useTranslation()
  const read = async (photo: File | undefined): Promise<void> => {
    if (photo === undefined) return
    const decoder = await startDecoder()
    try {
      const picture = await pictureIn(photo)
      const text = picture === undefined ? undefined : await decoder.read(picture)
      if (text === undefined) tell({ text: t('scan.nothing') })
      else onCode(text)
    } finally {
      decoder.close()
    }
  }
  return (
    <FileTrigger
      acceptedFileTypes={['image/*']}
      defaultCamera="environment"
      onSelect={files => void read(files?.[0]).catch(() => tell({ text: t('scan.nothing') }))}
    >
      <Button icon={<CameraIcon aria-hidden />}>{t('scan.photo')}</Button>
    </FileTrigger>
  )
}
