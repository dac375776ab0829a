import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callAlone } from '../../../data/wire/client.ts'
import { deleteSelf } from '../../../data/wire/operations.ts'
import { forgetCookie, forgetSession } from '../../../data/wire/session.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Failed } from '../../../ui/failed/failed.tsx'
import { PasswordField, TextField } from '../../../ui/field/field.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { GroupsLeft, useGroupsLeft } from './groups-left.tsx'
import { Succession, useSuccession } from './succession.tsx'
import { hasPassword, type Self } from './use-self.ts'
import styles from './you.module.css'

/** Opens the dialog in which the account is deleted. */
export function DeleteAccount({ self }: { readonly self: Self }) {
  const { t } = useTranslation()
  const [isOpen, open] = useState(false)
  return (
    <>
      <span id="delete">
        <Button icon={<Trash2 aria-hidden />} onPress={() => open(true)}>
          {t('settings.deleteAccount')}
        </Button>
      </span>
      {isOpen ? <DeleteAccountDialog self={self} onClose={() => open(false)} /> : null}
    </>
  )
}

function DeleteAccountDialog({ self, onClose }: { readonly self: Self; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const navigate = useNavigate()
  const groups = useGroupsLeft(self)
  const succession = useSuccession(self)
  const [typed, type] = useState('')
  const [failure, fail] = useState<unknown>()
  const [isPending, pend] = useState(false)
  const isKnown = groups.data !== undefined && succession.isKnown
  const isMeant = typed.trim().toLowerCase() === self.email && isKnown && succession.isSettled
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isMeant) return
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    pend(true)
    fail(undefined)
    callAlone(async client => {
      await client.call(deleteSelf, {
        successor: succession.id,
        currentPassword: hasPassword(self) ? password : undefined,
      })
      forgetCookie()
      await navigate({ to: '/' })
      forgetSession()
    })
      .catch(fail)
      .finally(() => pend(false))
  }
  return (
    <Dialog
      title={t('settings.deleteAccount')}
      isOpen
      isAlert
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button variant="danger" type="submit" form={id} isDisabled={!isMeant} isPending={isPending}>
            {t('settings.deleteAccount')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className={styles.form}>
        <p>{t('settings.deleteText')}</p>
        <Consequences groups={groups} succession={succession} />
        <TextField
          label={t('settings.typeToDelete', { email: self.email })}
          value={typed}
          onChange={type}
          autoComplete="off"
          autoFocus
        />
        {hasPassword(self) ? (
          <PasswordField
            label={t('settings.currentPassword')}
            name="password"
            autoComplete="current-password"
          />
        ) : null}
        <p role="alert" className={styles.error}>
          {failure === undefined ? '' : errorText(failure)}
        </p>
      </form>
    </Dialog>
  )
}

interface ConsequencesProps {
  readonly groups: ReturnType<typeof useGroupsLeft>
  readonly succession: ReturnType<typeof useSuccession>
}

/** Says what is deleted with the account, and who has the rest: the account is not deleted before that is known. */
function Consequences({ groups, succession }: ConsequencesProps) {
  if (groups.data !== undefined && succession.isKnown)
    return (
      <>
        <GroupsLeft groups={groups.data} />
        <Succession of={succession} />
      </>
    )
  const error = groups.data === undefined ? groups.error : succession.error
  if (error === null) return <Loading lines={2} />
  const retry = () => {
    if (groups.data === undefined) void groups.refetch()
    if (!succession.isKnown) void succession.refetch()
  }
  return <Failed error={error} onRetry={retry} />
}
