import type { ReactNode } from 'react'
import { Button as AriaButton, Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { pictureOf, standInOfLocation } from '../../../data/items/entities.ts'
import { addressOf, type Found } from '../../../data/items/find-in-groups.ts'
import { selectGroup } from '../../../data/wire/session.ts'
import { ChoiceWord } from '../../../shared/field-values/shown-value.tsx'
import { Photo } from '../../../ui/photo/photo.tsx'
import { ownColor } from '../../../ui/tag/tag-color.ts'
import styles from './scan.module.css'
import type { FoundDetails } from './use-found-details.ts'

/** A found item with its photo and status, and below its name what is said of it; its name opens it, or does what `onChoose` says. */
export function FoundRow({
  found,
  details: { status, isArchived, thumbnailId },
  said,
  onChoose,
  children,
}: {
  readonly found: Found
  readonly details: FoundDetails
  readonly said: string
  readonly onChoose?: ((found: Found) => void) | undefined
  readonly children?: ReactNode
}) {
  const { t } = useTranslation()
  const { id, name, isLocation, isOfDevice, group } = found
  return (
    <li>
      <span className={styles.picture}>
        <Photo
          src={pictureOf({ id, thumbnailId })}
          standIn={isLocation ? standInOfLocation(id) : { color: ownColor(id) }}
        />
      </span>
      <span className={styles.movedName}>
        {onChoose === undefined ? (
          <Link
            href={addressOf(found)}
            onPress={() => {
              if (isOfDevice !== true) selectGroup(group.id)
            }}
          >
            {name}
          </Link>
        ) : (
          <AriaButton className={styles.choose ?? ''} onPress={() => onChoose(found)}>
            {name}
          </AriaButton>
        )}
        <span className={styles.quiet}>
          {[said, isArchived ? t('one.archived') : ''].filter(text => text !== '').join(' · ')}
        </span>
      </span>
      {status === undefined ? null : <ChoiceWord {...status} />}
      {children}
    </li>
  )
}
