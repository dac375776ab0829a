import { Camera, FileText, X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Button as AriaButton, FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { isPicture } from '../../../data/given-files.ts'
import styles from './add-entity.module.css'

/** The photos and other files that will go with the item. */
export function NewPhotos({
  photos,
  onChange,
  isOver,
}: {
  readonly photos: readonly File[]
  readonly onChange: (photos: readonly File[]) => void
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
          onRemove={() => onChange(photos.filter((_, other) => other !== at))}
        />
      ))}
      <FileTrigger
        acceptedFileTypes={['image/*']}
        allowsMultiple
        onSelect={files => onChange([...photos, ...(files ?? [])])}
      >
        <AriaButton className={styles.addPhoto ?? ''} aria-label={t('add.addPhotos')}>
          <Camera aria-hidden />
        </AriaButton>
      </FileTrigger>
    </div>
  )
}

function NewPhoto({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const { t } = useTranslation()
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const isPhoto = isPicture(file)
  return (
    <AriaButton
      className={styles.photo ?? ''}
      aria-label={isPhoto ? t('add.removePhoto') : t('add.removeFile', { name: file.name })}
      onPress={onRemove}
    >
      {isPhoto ? (
        <img src={address} alt="" decoding="async" />
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
