import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../i18n/format.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import styles from './export-form.module.css'

/** Asks how an export is to be, and tells how much of it has come. */
export function ExportForm({
  title,
  action,
  bytes,
  onExport,
  onClose,
  children,
}: {
  readonly title: string
  /** The label of its main button. */
  readonly action: string
  /** Bytes received so far, approximately; undefined: no download is running. */
  readonly bytes: number | undefined
  readonly onExport: (form: FormData) => void
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onExport(new FormData(event.currentTarget))
  }
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <p role="status" className={styles.progress}>
            {bytes === undefined ? '' : t('export.running', { size: formatNumber(bytes / 1e6) })}
          </p>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={id} variant="main" isPending={bytes !== undefined}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className={styles.form}>
        {children}
      </form>
    </Dialog>
  )
}
