import { useTranslation } from 'react-i18next'
import { PageHead } from '../../app/frame/page-head.tsx'

export function Home() {
  const { t } = useTranslation()
  return <PageHead title={t('nav.home')} />
}
