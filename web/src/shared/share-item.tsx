import { Link2, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '../ui/menu/menu.tsx'
import { hasShareSheet } from './share.ts'

/** *Share*, or *Copy link* where the device has no share sheet, in the menu of an item or location; its key is `share`. */
export function ShareItem() {
  const { t } = useTranslation()
  const hasSheet = hasShareSheet()
  return (
    <MenuItem id="share" icon={hasSheet ? <Share2 aria-hidden /> : <Link2 aria-hidden />}>
      {t(hasSheet ? 'one.share' : 'one.copyLink')}
    </MenuItem>
  )
}
