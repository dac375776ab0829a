import { i18n } from '../../i18n/i18n.ts'
import type { Household } from './household.ts'

/** Text above what this device has of a group; `unread` as long as it has not read all of it once. */
function textAbove(
  household: Household | undefined,
  unread: 'device.found' | 'device.list',
  all: 'device.found' | 'device.results',
): string {
  if (household === undefined || household.at === null) return i18n.t(unread)
  const { total, limit } = household
  return total <= limit ? i18n.t(all) : i18n.t('device.limited', { count: limit })
}

/** Text above the results of this device: only the server makes filters of words. */
export const foundOnDeviceText = (household: Household | undefined): string =>
  textAbove(household, 'device.found', 'device.found')

/** Text above a list as far as this device knows it. */
export const deviceText = (household: Household | undefined): string =>
  textAbove(household, 'device.list', 'device.results')
