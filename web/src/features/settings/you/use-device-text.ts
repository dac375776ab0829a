import { useTranslation } from 'react-i18next'

/** Names a device by its browser and its system, such as "Firefox on Linux". */
export function useDeviceText() {
  const { t } = useTranslation()
  return ({
    browser,
    system,
  }: {
    readonly browser: string | null
    readonly system: string | null
  }): string =>
    browser !== null && system !== null
      ? t('settings.device', { browser, system })
      : (browser ?? system ?? t('settings.unknownDevice'))
}
