import { useTranslation } from 'react-i18next'
import { PageHead } from '../../ui/page-head/page-head.tsx'

export function Home() {
  const { t } = useTranslation()
  return <PageHead title={t('nav.home')} />
}
