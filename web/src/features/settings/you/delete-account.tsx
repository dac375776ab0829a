import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callAlone, clientIn } from '../../../data/client.ts'
import { deleteSelf, listGroups, listMembers } from '../../../data/operations.ts'
import { forgetCookie, forgetSession } from '../../../data/session.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatList } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { PasswordField, TextField } from '../../../ui/field/field.tsx'
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

/** The names of the groups that nobody else is in; undefined until they are known. */
const useOwnGroups = () =>
  useQuery({
    queryKey: ['groups of one'],
    gcTime: 0,
    async queryFn() {
      const groups = await clientIn(undefined).call(listGroups, {})
      const members = await Promise.all(groups.map(({ id }) => clientIn(id).call(listMembers, {})))
      return groups.filter((_, at) => members[at]?.length === 1).map(({ name }) => name)
    },
  }).data

function DeleteAccountDialog({ self, onClose }: { readonly self: Self; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const navigate = useNavigate()
  const groups = useOwnGroups()
  const [typed, type] = useState('')
  const [failure, fail] = useState<unknown>()
  const [isPending, pend] = useState(false)
  const isMeant = typed.trim().toLowerCase() === self.email
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isMeant) return
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    pend(true)
    fail(undefined)
    callAlone(async client => {
      await client.call(deleteSelf, hasPassword(self) ? { currentPassword: password } : {})
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
        {groups === undefined || groups.length === 0 ? null : (
          <p>{t('settings.deleteGroups', { count: groups.length, groups: formatList(groups) })}</p>
        )}
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
