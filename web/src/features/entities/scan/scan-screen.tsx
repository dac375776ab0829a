import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Camera as CameraIcon, Flashlight, RotateCw, ScanBarcode, Volume2, VolumeX, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useLocations } from '../../../data/items/locations.ts'
import { useMayWrite } from '../../../data/person/use-group.ts'
import type { MessageKey } from '../../../i18n/en.ts'
import { Button } from '../../../ui/button/button.tsx'
import { onScan } from '../../../ui/keys/scanner-keys.ts'
import { Segmented } from '../../../ui/segmented/segmented.tsx'
import { tell } from '../../../ui/toast/toasts.ts'
import type { CameraState } from '../camera/use-stream.ts'
import { startDecoder } from './decoder.ts'
import { MovePanel } from './move-panel.tsx'
import { onceEach } from './once-each.ts'
import { ScanOutcome } from './outcome.tsx'
import { pictureIn } from './picture.ts'
import styles from './scan.module.css'
import { ScanRows } from './scan-rows.tsx'
import { keepMode, keptMode, type ScanMode, setSilent, useIsSilent } from './scan-settings.ts'
import { TypeCode } from './type-code.tsx'
import { type Camera, useCamera } from './use-camera.ts'
import { useScans } from './use-scans.ts'

const route = getRouteApi('/inside/scan')

/** Scans what the address says, which a scanner typed on another screen, and what one types on this one. */
function useCodes(code: string | undefined, scan: (code: string) => void): void {
  const given = useRef<string>(undefined)
  const onCode = useEffectEvent(scan)
  useEffect(() => {
    if (code !== undefined && given.current !== code) onCode(code)
    given.current = code
  }, [code])
  useEffect(() => onScan(onceEach(text => onCode(text))), [])
}

/** Reads codes with the camera, from a photo, from a scanner with keys, or as they are typed. */
export function ScanScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { code, into: intoId, mode: asked } = route.useSearch()
  const locations = useLocations()
  const mayWrite = useMayWrite()
  // A code of the address is one that was scanned on another screen, to open what it stands for.
  const [kept] = useState(keptMode)
  const mode = mayWrite ? (asked ?? (code === undefined ? kept : 'find')) : 'find'
  const isMoving = mode === 'move'
  const into =
    intoId === undefined ? undefined : { id: intoId, name: locations?.byId.get(intoId)?.name ?? '…' }
  const choose = (id: string): void =>
    void navigate({ to: '/scan', search: { mode: 'move', into: id }, replace: true })
  const { outcome, rows, scan, scanAll, forget, takeBack } = useScans(mode, into, ({ id }) => choose(id))
  const { video, ...camera } = useCamera(scan)
  useCodes(code, scan)
  const isLive = camera.state === 'starting' || camera.state === 'on'
  return (
    <div className={styles.screen} data-live={isLive}>
      <section className={styles.stage} aria-label={t('scan.camera')}>
        <header className={styles.head}>
          <Button
            variant="bare"
            icon={<X aria-hidden />}
            label={t('scan.close')}
            onPress={() =>
              void navigate({ to: isMoving && intoId !== undefined ? `/locations/${intoId}` : '/home' })
            }
          />
          <h1 className={styles.title}>{t(isMoving ? 'scan.moveTitle' : 'scan.title')}</h1>
          <span className={styles.headEnd}>
            <Sound />
            <Light light={camera.light} />
          </span>
        </header>
        <video ref={video} className={styles.video} playsInline muted data-on={camera.state === 'on'} />
        {isLive ? <Finder isOn={camera.state === 'on'} /> : null}
        <Hint state={camera.state} text={hintOf(isMoving, into !== undefined)} />
        <Ways camera={camera} onCode={scan} />
      </section>
      <section className={styles.sheet} aria-label={t('scan.result')}>
        {mayWrite ? (
          <Mode
            mode={mode}
            onChoose={next => {
              forget()
              keepMode(next)
              void navigate({ to: '/scan', search: { mode: next }, replace: true })
            }}
          />
        ) : null}
        <div aria-live="polite">
          {outcome === undefined ? null : <ScanOutcome outcome={outcome} onDone={forget} />}
        </div>
        {isMoving ? (
          <MovePanel
            into={into}
            count={rows.filter(row => row.into !== undefined && row.into.id === intoId).length}
            onChoose={choose}
          />
        ) : null}
        {rows.length === 0 ? null : <ScanRows rows={rows} onTakeBack={takeBack} />}
        <TypeCode onCode={scan} onCodes={scanAll} isFirst={camera.state !== 'looking' && !isLive} />
      </section>
    </div>
  )
}

/** What a code does: it opens what it names, or moves it. */
function Mode({ mode, onChoose }: { readonly mode: ScanMode; readonly onChoose: (mode: ScanMode) => void }) {
  const { t } = useTranslation()
  return (
    <Segmented
      label={t('scan.mode')}
      options={[
        { id: 'find', name: t('scan.open') },
        { id: 'move', name: t('scan.move') },
      ]}
      chosen={mode}
      onChoose={onChoose}
    />
  )
}

/** Where the code belongs in the live picture; without one it shows what the screen is for. */
const Finder = ({ isOn }: { readonly isOn: boolean }) => (
  <span className={styles.finder} data-on={isOn} aria-hidden="true">
    {isOn ? null : <ScanBarcode />}
  </span>
)

const hintOf = (isMoving: boolean, hasLocation: boolean) =>
  isMoving ? (hasLocation ? 'scan.hintEntity' : 'scan.hintLocation') : 'scan.hint'

const stateTexts: Readonly<Partial<Record<CameraState, MessageKey>>> = {
  denied: 'scan.denied',
  none: 'scan.noCamera',
  unsafe: 'scan.unsafe',
}

/** What to do, or why there is no live picture. */
function Hint({ state, text }: { readonly state: CameraState; readonly text: ReturnType<typeof hintOf> }) {
  const { t } = useTranslation()
  return (
    <p className={styles.hint} role="status">
      {t(stateTexts[state] ?? text)}
    </p>
  )
}

/** Switches the sound of scans. */
function Sound() {
  const { t } = useTranslation()
  const isSilent = useIsSilent()
  return (
    <Button
      variant="bare"
      icon={isSilent ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
      label={t('scan.sound')}
      aria-pressed={!isSilent}
      onPress={() => setSilent(!isSilent)}
    />
  )
}

function Light({ light }: { readonly light: ((isOn: boolean) => void) | undefined }) {
  const { t } = useTranslation()
  const [isOn, turn] = useState(false)
  if (light === undefined) return null
  return (
    <Button
      variant="bare"
      icon={<Flashlight aria-hidden />}
      label={t('scan.light')}
      aria-pressed={isOn}
      onPress={() => {
        light(!isOn)
        turn(!isOn)
      }}
    />
  )
}

/** What can be done besides holding a code before the camera. */
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
