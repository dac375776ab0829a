import { useSearch } from '@tanstack/react-router'
import { Camera, ImagePlus, Images, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { LocationInput } from '../../../shared/choose-location.tsx'
import { useGivenFiles } from '../../../shared/use-given-files.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Empty } from '../../../ui/empty/empty.tsx'
import { Failed } from '../../../ui/failed/failed.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { PageHead } from '../../../ui/page-head/page-head.tsx'
import { useIsPhone } from '../../../ui/phone/use-is-phone.ts'
import { useHasBeen } from '../../../ui/stable/use-kept.ts'
import { NamePhotos } from './name-photos.tsx'
import { addPhotoItems, type LeftOut, leftOut } from './photo-items.ts'
import styles from './photos.module.css'
import { usePile } from './pile.ts'

const { Part: TakePhotos } = loadedPart(async () => (await import('../camera/take-photos.tsx')).TakePhotos)

const leftTexts = {
  noPicture: 'photos.noPicture',
  empty: 'photos.empty',
  twice: 'photos.twice',
  noRoom: 'photos.noRoom',
} as const satisfies Record<LeftOut, string>

/** Takes many photos, each of which is an item at once, and names them one after the other. */
export function PhotosScreen() {
  const { t } = useTranslation()
  const { within } = useSearch({ strict: false }) as { readonly within?: string }
  const [locationId, choose] = useState(within)
  const [named, note] = useState<ReadonlySet<string>>(new Set())
  const pile = usePile(named)
  const screen = useRef<HTMLDivElement>(null)
  const add = (files: readonly File[]) => void addPhotoItems(files, { locationId })
  const isOver = useGivenFiles({ isOn: true, area: () => screen.current, onFiles: add })
  const { photos } = pile
  const [isCameraOpen, openCamera] = useState(false)
  // The camera stays while it closes, and while its first photo changes the screen.
  const wasCameraOpened = useHasBeen(isCameraOpen)
  /** The number of photos when the camera came to lie over them; undefined while it does not. */
  const [coveredFrom, cover] = useState<number>()
  const onCamera = (): void => {
    openCamera(true)
    cover(photos.length)
  }
  const taking = { onCamera, onPhotos: add }
  return (
    <div ref={screen} className={styles.screen} data-over={isOver || undefined}>
      <PageHead title={t('photos.title')}>
        {photos.length === 0 ? null : <Take isInHead {...taking} />}
      </PageHead>
      <NotAdded />
      {photos.length > 0 ? (
        <NamePhotos
          photos={photos}
          more={pile.more}
          coveredFrom={coveredFrom}
          onNamed={handle => note(before => new Set(before).add(handle))}
        />
      ) : !pile.isRead && pile.error === null ? (
        <Loading lines={4} />
      ) : pile.error !== null && !pile.isRead ? (
        <Failed error={pile.error} onRetry={pile.retry} />
      ) : (
        <Empty icon={<Images aria-hidden />} title={t('photos.none')} text={t('photos.noneText')}>
          <div className={styles.begin}>
            <LocationInput
              label={t('photos.into')}
              chosen={locationId}
              noLocation={t('entity.topLevel')}
              onChoose={location => choose(location?.id)}
            />
            <Take {...taking} />
          </div>
        </Empty>
      )}
      {wasCameraOpened ? (
        <TakePhotos
          isOpen={isCameraOpen}
          isAtOnce
          onClose={() => openCamera(false)}
          onGone={() => cover(undefined)}
          onPhotos={add}
        />
      ) : null}
    </div>
  )
}

/** Opens the camera, on phones, or takes photos that are there already. In a head without room they are icons. */
function Take({
  isInHead = false,
  onCamera,
  onPhotos,
}: {
  readonly isInHead?: boolean
  readonly onCamera: () => void
  readonly onPhotos: (files: readonly File[]) => void
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const named = (text: string) => (isPhone && isInHead ? { label: text } : { children: text })
  return (
    <>
      {isPhone ? (
        <Button
          variant="main"
          icon={<Camera aria-hidden />}
          onPress={onCamera}
          {...named(t('camera.title'))}
        />
      ) : null}
      <FileTrigger
        acceptedFileTypes={['image/*']}
        allowsMultiple
        onSelect={files => onPhotos([...(files ?? [])])}
      >
        <Button icon={<ImagePlus aria-hidden />} {...named(t('camera.choose'))} />
      </FileTrigger>
    </>
  )
}

/** Says which of the files that were given last have become no items. */
function NotAdded() {
  const { t } = useTranslation()
  const reasons = leftOut.use()
  if (reasons.size === 0) return null
  return (
    <div className={styles.notAdded}>
      <p role="alert">{[...reasons].map(([reason, count]) => t(leftTexts[reason], { count })).join(' ')}</p>
      <Button
        variant="bare"
        size="small"
        icon={<X aria-hidden />}
        label={t('dialog.close')}
        onPress={() => leftOut.set(new Map())}
      />
    </div>
  )
}
