import { useEffect } from 'react'
import { readShares } from '../../../data/items/shared-files.ts'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { basePath } from '../../../data/wire/base-path.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { tell } from '../../../ui/toast/toasts.ts'

/** Says that shared files wait that nobody has put anywhere, such as after the browser was closed; not on their own screen. */
export function useSharedNotice(): void {
  const mayWrite = useMayWrite()
  useEffect(() => {
    if (!mayWrite || location.pathname === `${basePath}/share`) return
    readShares().then(
      shares => {
        const count = shares.reduce((sum, { files }) => sum + files.length, 0)
        if (count > 0) tell({ text: i18n.t('share.waiting', { count }), href: '/share' })
      },
      () => undefined,
    )
  }, [mayWrite])
}
