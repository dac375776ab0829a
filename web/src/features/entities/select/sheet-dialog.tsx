import type { SheetFormatName } from '@stowage/contract/labels/sheet-formats'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inSelectedGroup } from '../../../data/in-group.ts'
import { drawLabelSheet } from '../../../data/operations.ts'
import { saveFile } from '../../../data/save-file.ts'
import { nameOfSheet, sheetNames } from '../../../data/sheet-names.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { tellError } from '../../../ui/toast/toasts.ts'
import type { BulkDialogProps } from './dialog-props.ts'
import styles from './select.module.css'

/** Asks on which paper the labels of the selection are drawn. */
export function SheetDialog({ selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const [format, choose] = useState<SheetFormatName>('l7160')
  const [isPending, pend] = useState(false)
  const draw = (): void => {
    pend(true)
    inSelectedGroup()
      .client.download(drawLabelSheet, { select: selection.select, format })
      .then(({ bytes }) => {
        saveFile(new Blob([bytes], { type: 'application/pdf' }), t('select.sheetFile'))
        onClose()
      })
      .catch(tellError)
      .finally(() => pend(false))
  }
  return (
    <Dialog
      title={t('select.sheetTitle', { count: selection.count })}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="main" isPending={isPending} onPress={draw}>
          {t('select.download')}
        </Button>
      }
    >
      <div className={styles.choice}>
        <label htmlFor={id}>{t('select.paper')}</label>
        <select
          id={id}
          value={format}
          onChange={event => choose(sheetNames.find(name => name === event.target.value) ?? format)}
        >
          {sheetNames.map(name => (
            <option key={name} value={name}>
              {nameOfSheet(name, t)}
            </option>
          ))}
        </select>
      </div>
    </Dialog>
  )
}
