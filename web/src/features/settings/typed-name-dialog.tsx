import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import styles from './settings-section.module.css'

/** Asks to type a name before something is done that cannot be taken back. */
export function TypedNameDialog({
  title,
  text,
  label,
  name,
  confirm,
  isPending,
  children,
  onConfirm,
  onClose,
}: {
  readonly title: string
  readonly text: string
  /** Of the field for the name. */
  readonly label: string
  readonly name: string
  /** What the button says that does it. */
  readonly confirm: string
  readonly isPending: boolean
  /** What can be chosen besides. */
  readonly children?: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [typed, type] = useState('')
  const isRight = typed.trim() === name.trim()
  return (
    <Dialog
      title={title}
      isOpen
      isAlert
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button variant="danger" isPending={isPending} isDisabled={!isRight} onPress={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        className={styles.settings}
        onSubmit={event => {
          event.preventDefault()
          if (isRight && !isPending) onConfirm()
        }}
      >
        <p>{text}</p>
        {children}
        <TextField
          label={label}
          placeholder={name}
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={type}
        />
      </form>
    </Dialog>
  )
}
