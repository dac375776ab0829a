import { i18n } from '../../i18n/i18n.ts'
import type { Household } from './household.ts'

/** Are all items of the group on this device? */
const isAll = ({ at, total, limit }: Household): boolean => at !== null && total <= limit

/** Text above the results of this device. */
export const foundOnDeviceText = (household: Household | undefined): string =>
  household === undefined || isAll(household) || household.at === null
    ? i18n.t('device.results')
    : i18n.t('device.limited', { count: household.limit })

/** Text above a list as far as this device knows it. */
export function deviceText(household: Household | undefined): string {
  if (household === undefined || household.at === null) return i18n.t('device.list')
  return isAll(household) ? i18n.t('device.results') : i18n.t('device.limited', { count: household.limit })
}
