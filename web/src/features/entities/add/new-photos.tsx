import { Crop, FileText, Image, ImagePlus, X } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton, FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { isPicture } from '../../../data/items/is-picture.ts'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { useFilePicture } from '../../../ui/photo/use-file-picture.ts'
import { tell } from '../../../ui/toast/toasts.ts'
import { TakePhotosButton } from '../camera/take-photos-button.tsx'
import styles from './add-entity.module.css'

const { Part: PhotoEditor } = loadedPart(
  async () => (await import('../photo-editor/photo-editor.tsx')).PhotoEditor,
)

/** The photos and other files that will go with the item. */
export function NewPhotos({
  photos,
  onAdd,
  onReplace,
  onRemove,
  isOver,
}: {
  readonly photos: readonly File[]
  readonly onAdd: (photos: readonly File[]) => void
  readonly onReplace: (photo: File, by: File) => void
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
          onEdited={edited => {
            onReplace(photo, edited)
            tell({ text: t('photoEditor.changed'), undo: async () => onReplace(edited, photo) })
          }}
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

/** A photo can be edited before it is sent. */
function NewPhoto({
  file,
  onEdited,
  onRemove,
}: {
  readonly file: File
  readonly onEdited: (photo: File) => void
  readonly onRemove: () => void
}) {
  const { t } = useTranslation()
  const [isEdited, edit] = useState(false)
  const picture = useFilePicture(file)
  const isPhoto = isPicture(file)
  return (
    <div className={styles.photo}>
      {isPhoto && picture !== undefined ? (
        <AriaButton aria-label={t('photoEditor.title')} onPress={() => edit(true)}>
          <img {...picture} alt="" />
          <Crop aria-hidden />
        </AriaButton>
      ) : (
        <span className={styles.file}>
          {isPhoto ? <Image aria-hidden /> : <FileText aria-hidden />}
          {file.name}
        </span>
      )}
      <AriaButton
        className={styles.remove ?? ''}
        aria-label={isPhoto ? t('add.removePhoto') : t('add.removeFile', { name: file.name })}
        onPress={onRemove}
      >
        <X aria-hidden />
      </AriaButton>
      {isEdited ? (
        <PhotoEditor name={file.name} read={async () => file} onSave={onEdited} onClose={() => edit(false)} />
      ) : null}
    </div>
  )
}
