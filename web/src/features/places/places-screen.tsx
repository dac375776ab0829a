import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../ui/page-head/page-head.tsx'

/** The places, and one of them beside the tree. */
export function PlacesScreen() {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t('places.title')} />
      <Outlet />
    </>
  )
}
