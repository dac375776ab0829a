import { Camera } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/button.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { useIsPhone } from '../../../ui/phone/use-is-phone.ts'
import { useHasBeen } from '../../../ui/stable/use-kept.ts'

const { Part: TakePhotos } = loadedPart(async () => (await import('./take-photos.tsx')).TakePhotos)

/** Opens the camera on phones, for several photos one after the other. */
export function TakePhotosButton({
  tile,
  onPhotos,
}: {
  /** The class of a tile among photos; undefined: a button like others. */
  readonly tile?: string | undefined
  readonly onPhotos: (photos: readonly File[]) => void
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isOpen, open] = useState(false)
  // The camera stays while it closes.
  const wasOpened = useHasBeen(isOpen)
  if (!isPhone) return null
  return (
    <>
      {tile === undefined ? (
        <Button icon={<Camera aria-hidden />} onPress={() => open(true)}>
          {t('scan.camera')}
        </Button>
      ) : (
        <AriaButton className={tile} aria-label={t('camera.title')} onPress={() => open(true)}>
          <Camera aria-hidden />
        </AriaButton>
      )}
      {wasOpened ? <TakePhotos isOpen={isOpen} onClose={() => open(false)} onPhotos={onPhotos} /> : null}
    </>
  )
}
