import { type SheetFormatName, sheetFormats } from '@stowage/contract/sheet-formats'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inSelectedGroup } from '../../../data/in-group.ts'
import { drawLabelSheet } from '../../../data/operations.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { tellError } from '../../../ui/toast/toasts.ts'
import type { BulkDialogProps } from './dialog-props.ts'
import styles from './select.module.css'

const names = Object.keys(sheetFormats) as SheetFormatName[]

/** Hands a file to the person as a download. */
function save(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Asks on which paper the labels of the selection are drawn. */
export function SheetDialog({ selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const [format, choose] = useState<SheetFormatName>(names[0] ?? 'l7160')
  const [isPending, pend] = useState(false)
  const draw = (): void => {
    pend(true)
    inSelectedGroup()
      .client.download(drawLabelSheet, { select: selection.select, format })
      .then(({ bytes }) => {
        save(bytes, t('select.sheetFile'))
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
        <Button look="main" isPending={isPending} onPress={draw}>
          {t('select.download')}
        </Button>
      }
    >
      <div className={styles.choice}>
        <label htmlFor={id}>{t('select.paper')}</label>
        <select
          id={id}
          value={format}
          onChange={event => choose(names.find(name => name === event.target.value) ?? format)}
        >
          {names.map(name => (
            <option key={name} value={name}>
              {name.toUpperCase()} · {sizeOf(name)}
            </option>
          ))}
        </select>
      </div>
    </Dialog>
  )
}

const sizeOf = (name: SheetFormatName): string =>
  `${sheetFormats[name].label.map(length => formatNumber(Math.round(length * 10) / 10)).join(' × ')} mm`
