import { FileText, ImagePlus, X } from 'lucide-react'
import { useMemo } from 'react'
import { Button as AriaButton, FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { isPicture } from '../../../data/is-picture.ts'
import { TakePhotosButton } from '../camera/take-photos-button.tsx'
import styles from './add-entity.module.css'

/** The photos and other files that will go with the item. */
export function NewPhotos({
  photos,
  onAdd,
  onRemove,
  isOver,
}: {
  readonly photos: readonly File[]
  readonly onAdd: (photos: readonly File[]) => void
  readonly onRemove: (photo: File) => void
  /** Files are held over the form. */
  readonly isOver: boolean
}) {
  const { t } = useTranslation()
  return (
    <div className={styles.photos} data-over={isOver || undefined}>
      {photos.map((photo, at) => (
        <NewPhoto
          key={`${photo.name} ${photo.lastModified} ${at}`}
          file={photo}
          onRemove={() => onRemove(photo)}
        />
      ))}
      <FileTrigger
        acceptedFileTypes={['image/*']}
        allowsMultiple
        onSelect={files => onAdd([...(files ?? [])])}
      >
        <AriaButton className={styles.addPhoto ?? ''} aria-label={t('add.addPhotos')}>
          <ImagePlus aria-hidden />
        </AriaButton>
      </FileTrigger>
      <TakePhotosButton tile={styles.addPhoto} onPhotos={onAdd} />
    </div>
  )
}

function NewPhoto({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const { t } = useTranslation()
  const address = useMemo(() => URL.createObjectURL(file), [file])
  const release = (): void => URL.revokeObjectURL(address)
  const isPhoto = isPicture(file)
  return (
    <AriaButton
      className={styles.photo ?? ''}
      aria-label={isPhoto ? t('add.removePhoto') : t('add.removeFile', { name: file.name })}
      onPress={onRemove}
    >
      {isPhoto ? (
        <img src={address} alt="" decoding="async" onLoad={release} onError={release} />
      ) : (
        <span className={styles.file}>
          <FileText aria-hidden />
          {file.name}
        </span>
      )}
      <X aria-hidden className={styles.remove} />
    </AriaButton>
  )
}
