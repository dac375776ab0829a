import { invalid, Problem } from '#kernel/problem.ts'
import { checkAddress, type DeliveryTools } from '#outbound/notify/deliver.ts'
import { BadServiceUrl } from '#outbound/notify/service-url.ts'
import { prefixes } from '#outbound/notify/services.ts'
import { AddressRefused } from '#outbound/outbound.ts'

/**
 * Refuses an address of an unknown service, or one that leads where notices may not go. One that is wrong in another
 * way is kept as it is, and fails when something is to be delivered.
 */
export async function checkUrl(url: string, tools: DeliveryTools): Promise<void> {
  if (!prefixes.some(prefix => url.startsWith(prefix))) throw invalid('url', 'unknown_service', { prefixes })
  try {
    await checkAddress(url, tools)
  } catch (error) {
    if (!(error instanceof BadServiceUrl)) throw refused(error)
  }
}

/** What a caller is told about an address that was refused; anything else is thrown as it is. */
export const refused = (error: unknown): unknown =>
  error instanceof AddressRefused
    ? new Problem('notifier.address_refused', { text: error.message, cause: error })
    : error
