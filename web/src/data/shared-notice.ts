import { i18n } from '../i18n/i18n.ts'
import { tell } from '../ui/toast/toasts.ts'
import { readShares } from './shared-files.ts'

/** Says that shared files wait that nobody has put anywhere, such as after the browser was closed. */
export async function tellShared(): Promise<void> {
  const count = (await readShares()).reduce((sum, { files }) => sum + files.length, 0)
  if (count > 0) tell({ text: i18n.t('share.waiting', { count }), href: '/share' })
}
