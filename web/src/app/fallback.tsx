import { CloudOff, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsAway } from '../data/wire/reachability.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Empty } from '../ui/empty/empty.tsx'
import { isPartMissing, reloadOnce } from './missing-part.ts'

/** Stands in for a part of the page that has crashed, or that this device does not have while there is no network. */
export function CrashScreen({ reset }: { readonly error: unknown; readonly reset?: () => void }) {
  const { t } = useTranslation()
  const isAway = useIsAway() || !navigator.onLine
  const isElsewhere = isPartMissing() && isAway
  useEffect(() => {
    if (!isPartMissing()) return undefined
    if (!isAway) reloadOnce()
    const openAgain = (): void => location.reload()
    addEventListener('online', openAgain)
    return () => removeEventListener('online', openAgain)
  }, [isAway])
  return (
    <Empty
      icon={<CloudOff aria-hidden />}
      title={t(isElsewhere ? 'crash.elsewhere' : 'crash.title')}
      text={t(isElsewhere ? 'crash.elsewhereText' : 'crash.text')}
    >
      <Button
        variant="main"
        onPress={() => (reset === undefined || isPartMissing() ? location.reload() : reset())}
      >
        {t('action.retry')}
      </Button>
    </Empty>
  )
}

/** Stands where an address leads nowhere. */
export function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <Empty icon={<SearchX aria-hidden />} title={t('notFound.title')} text={t('notFound.text')}>
      <ButtonLink variant="main" href="/home">
        {t('action.goHome')}
      </ButtonLink>
    </Empty>
  )
}
