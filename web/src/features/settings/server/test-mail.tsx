import type { ServerReport } from '@stowage/contract/server/administration'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import { sendTestMail } from '../../../data/wire/operations.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SettingsSection } from '../settings-section.tsx'
import rows from '../you/rows.module.css'

/** Whether mails can be sent, and a test of it. */
export function TestMail({ mail: { isConfigured, from } }: { readonly mail: ServerReport['mail'] }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useChange(sendTestMail, {
    notDone: () => t('server.mailNotSent'),
    done: () => t('server.mailSent'),
  })
  return (
    <SettingsSection id="mail" title={t('server.mail')} text={t('server.mailText')}>
      {isConfigured ? (
        <ul className={rows.card} aria-label={t('server.mail')}>
          <li className={rows.row}>
            <Mail aria-hidden />
            <span className={rows.main}>
              <b>{t('server.mailOn')}</b>
              <span>{from}</span>
            </span>
            <Button size="small" isPending={isPending} onPress={() => mutate({})}>
              {t('server.sendTest')}
            </Button>
          </li>
        </ul>
      ) : (
        <p>{t('server.mailOff')}</p>
      )}
    </SettingsSection>
  )
}
