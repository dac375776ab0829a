import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './camera.module.css'
import { CameraView } from './camera-view.tsx'
import { signal } from './signal.ts'
import { useCamera } from './use-camera.ts'

interface ScanCodeProps {
  readonly title: string
  /** Takes the first code that is read; the dialog closes. */
  readonly onCode: (code: string) => void
  readonly onClose: () => void
}

/** Reads one code with the camera or from a photo. */
export const ScanCodeDialog = (props: ScanCodeProps) => (
  <Dialog title={props.title} isOpen onClose={props.onClose}>
    <CodeCamera {...props} />
  </Dialog>
)

function CodeCamera({ onCode, onClose }: ScanCodeProps) {
  const { t } = useTranslation()
  const take = (text: string): void => {
    signal('found')
    onCode(text.trim())
    onClose()
  }
  const camera = useCamera(take)
  return (
    <section className={styles.small} aria-label={t('scan.camera')}>
      <CameraView camera={camera} hint="scan.hint" onCode={take} />
    </section>
  )
}
