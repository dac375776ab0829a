import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ShownOnce } from '../../../ui/shown-once/shown-once.tsx'

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
  return (
    <Dialog title={t('server.linkFor', { name })} isOpen onClose={onClose}>
      <ShownOnce label={t('server.link')} text={url} hint={t('server.linkText', { name })} />
    </Dialog>
  )
}
