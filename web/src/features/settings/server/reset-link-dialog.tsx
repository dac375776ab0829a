import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { announce } from '../../../ui/toast/announcer.ts'

/** Shows a link to a new password, this once. */
export function ResetLinkDialog({
  name,
  url,
  onClose,
}: {
  readonly name: string
  readonly url: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const copy = (): void => {
    void navigator.clipboard.writeText(url).then(
      () => announce(t('server.linkCopied')),
      () => undefined,
    )
  }
  return (
    <Dialog
      title={t('server.linkFor', { name })}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="main" icon={<Copy aria-hidden />} onPress={copy}>
          {t('server.copyLink')}
        </Button>
      }
    >
      <TextField label={t('server.link')} value={url} isReadOnly />
      <p>{t('server.linkText', { name })}</p>
    </Dialog>
  )
}
