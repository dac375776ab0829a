import { Camera, X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Button as AriaButton, FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import styles from './add-entity.module.css'

/** The photos that will go with the item. */
export function NewPhotos({
  photos,
  onChange,
}: {
  readonly photos: readonly File[]
  readonly onChange: (photos: readonly File[]) => void
}) {
  const { t } = useTranslation()
  const addresses = useMemo(() => photos.map(photo => URL.createObjectURL(photo)), [photos])
  useEffect(() => () => addresses.forEach(address => URL.revokeObjectURL(address)), [addresses])
  return (
    <div className={styles.photos}>
      {addresses.map((address, at) => (
        <AriaButton
          key={address}
          className={styles.photo ?? ''}
          aria-label={t('add.removePhoto')}
          onPress={() => onChange(photos.filter((_, other) => other !== at))}
        >
          <img src={address} alt="" />
          <X aria-hidden />
        </AriaButton>
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
