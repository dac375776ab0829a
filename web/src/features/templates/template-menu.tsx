import { Copy, Ellipsis, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { Menu, MenuItem } from '../../ui/menu/menu.tsx'

/** What can be done with a template besides adding an item from it. */
export function TemplateMenu({
  name,
  onCopy,
  onDelete,
}: {
  readonly name: string
  readonly onCopy: () => void
  readonly onDelete: () => void
}) {
  const { t } = useTranslation()
  const label = t('templates.more', { name })
  return (
    <Menu
      label={label}
      onAction={key => (key === 'copy' ? onCopy() : onDelete())}
      trigger={<Button variant="bare" icon={<Ellipsis aria-hidden />} label={label} />}
    >
      <MenuItem id="copy" icon={<Copy aria-hidden />}>
        {t('one.duplicate')}
      </MenuItem>
      <MenuItem id="delete" isDangerous icon={<Trash2 aria-hidden />}>
        {t('action.delete')}
      </MenuItem>
    </Menu>
  )
}
