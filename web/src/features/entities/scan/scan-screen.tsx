import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Flashlight, Volume2, VolumeX, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocations } from '../../../data/items/locations.ts'
import { useMayLend, useMayWrite } from '../../../data/person/use-group.ts'
import { CameraView, isCameraLive } from '../../../shared/scan/camera-view.tsx'
import { onceEach } from '../../../shared/scan/once-each.ts'
import { setSilent, useIsSilent } from '../../../shared/scan/silent.ts'
import { useCamera } from '../../../shared/scan/use-camera.ts'
import { Button } from '../../../ui/button/button.tsx'
import { onScan } from '../../../ui/keys/scanner-keys.ts'
import { Segmented } from '../../../ui/segmented/segmented.tsx'
import { LendPanel } from './lend-panel.tsx'
import { MovePanel } from './move-panel.tsx'
import { ScanOutcome } from './outcome.tsx'
import styles from './scan.module.css'
import { toLend } from './scan-loans.ts'
import { type ScanMode, scanModes } from './scan-modes.ts'
import { ScanRows } from './scan-rows.tsx'
import { keepMode, keptMode } from './scan-settings.ts'
import { lastOpened, useScannedRows } from './scanned-rows.ts'
import { TypeCode } from './type-code.tsx'
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
  const modes = useModes()
  const wanted = asked ?? (code === undefined ? kept : 'find')
  const mode = modes.includes(wanted) ? wanted : 'find'
  const isMoving = mode === 'move'
  const into =
    intoId === undefined ? undefined : { id: intoId, name: locations?.byId.get(intoId)?.name ?? '…' }
  const choose = (id: string): void =>
    void navigate({ to: '/scan', search: { mode: 'move', into: id }, replace: true })
  const { outcomes, scan, scanAll, forget, takeBack, ...scans } = useScans({
    mode,
    into,
    mayWrite,
    isOfAddress: text => text === code,
    onLocation: ({ id }) => choose(id),
  })
  const rows = useScannedRows()
  // A person who comes back from an item may still hold the phone before its label.
  const camera = useCamera(scan, lastOpened())
  useCodes(code, scan)
  const isLive = isCameraLive(camera)
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
          <h1 className={styles.title}>{t(titles[mode])}</h1>
          <span className={styles.headEnd}>
            <Sound />
            <Light light={camera.light} />
          </span>
        </header>
        <CameraView camera={camera} hint={hintOf(mode, into !== undefined)} onCode={scan} />
      </section>
      <section className={styles.sheet} aria-label={t('scan.result')}>
        {modes.length > 1 ? (
          <Mode
            modes={modes}
            mode={mode}
            onChoose={next => {
              forget()
              keepMode(next)
              void navigate({ to: '/scan', search: { mode: next }, replace: true })
            }}
          />
        ) : null}
        <div aria-live="polite" className={styles.outcomes}>
          {outcomes.map(outcome => (
            <ScanOutcome
              key={outcome.text}
              outcome={outcome}
              onDone={() => forget(outcome)}
              onChoose={mode === 'find' ? undefined : found => scans.choose(found, outcome)}
            />
          ))}
        </div>
        {isMoving ? (
          <MovePanel
            into={into}
            count={rows.filter(row => row.into !== undefined && row.into.id === intoId).length}
            onChoose={choose}
          />
        ) : null}
        {mode === 'lend' ? <LendPanel count={toLend(rows).length} /> : null}
        {rows.length === 0 ? null : <ScanRows rows={rows} onTakeBack={takeBack} />}
        <TypeCode onCode={scan} onCodes={scanAll} isFirst={camera.state !== 'looking' && !isLive} />
      </section>
    </div>
  )
}

/** Modes for those who may use them. */
function useModes(): readonly ScanMode[] {
  const mayWrite = useMayWrite()
  const mayLend = useMayLend()
  return scanModes.filter(mode => mode === 'find' || (mode === 'move' ? mayWrite : mayLend))
}

const titles = {
  find: 'scan.title',
  move: 'scan.moveTitle',
  lend: 'scan.lendTitle',
  return: 'scan.returnTitle',
} as const satisfies Record<ScanMode, string>

const names = {
  find: 'scan.open',
  move: 'scan.move',
  lend: 'scan.lend',
  return: 'scan.return',
} as const satisfies Record<ScanMode, string>

/** The choice of what scans do: open, move, lend or return. */
function Mode({
  modes,
  mode,
  onChoose,
}: {
  readonly modes: readonly ScanMode[]
  readonly mode: ScanMode
  readonly onChoose: (mode: ScanMode) => void
}) {
  const { t } = useTranslation()
  return (
    <Segmented
      label={t('scan.mode')}
      options={modes.map(id => ({ id, name: t(names[id]) }))}
      chosen={mode}
      onChoose={onChoose}
    />
  )
}

function hintOf(mode: ScanMode, hasLocation: boolean) {
  if (mode === 'move') return hasLocation ? 'scan.hintEntity' : 'scan.hintLocation'
  return mode === 'lend' ? 'scan.hintLend' : mode === 'return' ? 'scan.hintReturn' : 'scan.hint'
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
