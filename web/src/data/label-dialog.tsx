import { type SheetFormatName, sheetFormats } from '@stowage/contract/sheet-formats'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { basePath } from './base-path.ts'
import type { Entity } from './entities.ts'
import styles from './label-dialog.module.css'
import { selectedGroup } from './session.ts'
import { nameOfSheet, sheetNames } from './sheet-names.ts'

/** Formats on which a label is a page of its own: tape and rolls. */
const singles = sheetNames.filter(name => sheetFormats[name].columns * sheetFormats[name].rows === 1)

/** What a label says below the name, as the page shows it. */
const lines = 'assetId,path'

/** Shows the label of a thing or a place, and opens it as a picture or for the tape or roll of a label printer. */
export function LabelDialog({
  entity: { id, name, entityType },
  onClose,
}: {
  readonly entity: Pick<Entity, 'id' | 'name' | 'entityType'>
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const formatId = useId()
  const [isMissing, miss] = useState(false)
  const [format, choose] = useState<SheetFormatName>()
  const address = (path: string, query: Readonly<Record<string, string>>): string => {
    const groupId = selectedGroup()
    const all = { ...query, lines, ...(groupId === undefined ? {} : { tenant: groupId }) }
    return `/api/v1/labelmaker/${path}?${new URLSearchParams(all).toString()}`
  }
  const picture = address(`${entityType.isLocation ? 'location' : 'item'}/${id}`, {})
  const title = t('one.labelTitle', { name })
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        isMissing ? null : (
          <ButtonLink
            href={format === undefined ? picture : address('sheet', { ids: id, format })}
            look="main"
          >
            {t(format === undefined ? 'one.download' : 'one.openPdf')}
          </ButtonLink>
        )
      }
    >
      {isMissing ? (
        <p role="status">{t('one.labelMissing', { name })}</p>
      ) : (
        <>
          <img src={basePath + picture} alt={title} className={styles.label} onError={() => miss(true)} />
          <div className={styles.format}>
            <label htmlFor={formatId}>{t('one.labelFormat')}</label>
            <select
              id={formatId}
              value={format ?? ''}
              onChange={event => choose(singles.find(each => each === event.target.value))}
            >
              <option value="">{t('one.labelPicture')}</option>
              {singles.map(each => (
                <option key={each} value={each}>
                  {nameOfSheet(each, t)}
                </option>
              ))}
            </select>
          </div>
        </>
      )}
    </Dialog>
  )
}
