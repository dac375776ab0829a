import { useTranslation } from 'react-i18next'
import type { NotifyService } from './services.ts'

/** What a service is called. */
export function useServiceName(): (service: NotifyService) => string {
  const { t } = useTranslation()
  return ({ id, name, title }) => name ?? (title === undefined ? id : t(title))
}
