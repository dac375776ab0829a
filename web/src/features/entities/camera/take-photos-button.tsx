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
  isAtOnce = false,
  isIcon = false,
}: {
  /** The class of a tile among photos; undefined: a button like others. */
  readonly tile?: string | undefined
  readonly onPhotos: (photos: readonly File[]) => void
  /** Each photo is given when it is taken. */
  readonly isAtOnce?: boolean
  /** The button is an icon alone. */
  readonly isIcon?: boolean
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
        <Button
          variant={isAtOnce ? 'main' : 'plain'}
          icon={<Camera aria-hidden />}
          onPress={() => open(true)}
          {...(isIcon ? { label: t('camera.title') } : {})}
        >
          {isIcon ? undefined : t(isAtOnce ? 'camera.title' : 'scan.camera')}
        </Button>
      ) : (
        <AriaButton className={tile} aria-label={t('camera.title')} onPress={() => open(true)}>
          <Camera aria-hidden />
        </AriaButton>
      )}
      {wasOpened ? <TakePhotos {...{ isOpen, onPhotos, isAtOnce }} onClose={() => open(false)} /> : null}
    </>
  )
}
