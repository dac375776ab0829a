import type { NewInvitation as Made } from '@stowage/contract/groups/invitations'
import { Check, Copy } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { basePath } from '../../../data/wire/base-path.ts'
import { getStatus } from '../../../data/wire/operations.ts'
import { selectedGroup } from '../../../data/wire/session.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { dayOf, daysUntil } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { copyText } from '../../../ui/clipboard/copy-text.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { announce } from '../../../ui/toast/announcer.ts'
import styles from './new-invitation.module.css'
import { useMailInvitation } from './use-mail-invitation.ts'

const linkOf = (token: string): string => `${location.origin}${basePath}/?token=${token}`

/** The address of a picture of the code: the server takes its text encoded once more than the address is. */
function codeOf(link: string): string {
  const groupId = selectedGroup()
  const query = { data: encodeURIComponent(link), ...(groupId === undefined ? {} : { tenant: groupId }) }
  return `${basePath}/api/v1/qrcode?${new URLSearchParams(query).toString()}`
}

/** An invitation that was just made: its code, its link, and mailing it. */
export function MadeInvitation({
  made: { id, token, role, uses, expiresAt },
  onAnother,
}: {
  readonly made: Made
  readonly onAnother: () => void
}) {
  const { t } = useTranslation()
  const link = linkOf(token)
  useEffect(() => announce(t('invite.made')), [t])
  const until = t('invite.left', { count: daysUntil(dayOf(expiresAt)) })
  return (
    <div className={styles.fields}>
      <p className={styles.summary}>{t('invite.summary', { role: t(`role.${role}`), until, count: uses })}</p>
      <div className={styles.code}>
        <img src={codeOf(link)} alt={t('invite.qr')} width={192} height={192} />
      </div>
      <LinkField link={link} />
      <MailForm id={id} token={token} />
      <Button onPress={onAnother}>{t('invite.another')}</Button>
    </div>
  )
}

function LinkField({ link }: { readonly link: string }) {
  const { t } = useTranslation()
  const [isCopied, copied] = useState(false)
  const copy = async (): Promise<void> => {
    if (!(await copyText(link))) return
    copied(true)
    announce(t('invite.copied'))
  }
  return (
    <TextField
      label={t('invite.link')}
      value={link}
      isReadOnly
      onFocus={({ target }) => (target as HTMLInputElement).select()}
      hint={t('invite.linkHint')}
      end={
        <Button
          size="small"
          variant="bare"
          label={t(isCopied ? 'invite.copied' : 'invite.copy')}
          icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          onPress={() => void copy()}
        />
      }
    />
  )
}

function MailForm({ id, token }: { readonly id: string; readonly token: string }) {
  const { t } = useTranslation()
  const { data: status } = useOperation(getStatus, {}, { staleTime: 60_000 })
  const [email, type] = useState('')
  const mail = useMailInvitation(() => type(''))
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (email.trim() !== '') mail({ id, email, token })
  }
  if (status?.stowage.mailing !== true)
    return status === undefined ? null : <p className={styles.hint}>{t('invite.noMail')}</p>
  return (
    <form onSubmit={send}>
      <TextField
        label={t('invite.email')}
        placeholder={t('invite.emailPlaceholder')}
        type="email"
        name="email"
        autoComplete="off"
        value={email}
        onChange={type}
        end={
          <Button type="submit" size="small" variant="main">
            {t('invite.send')}
          </Button>
        }
      />
    </form>
  )
}
