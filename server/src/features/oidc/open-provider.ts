import type { Logger } from 'pino'
import { second } from '#kernel/clock.ts'
import type { Outbound } from '#outbound/outbound.ts'
import type { Provider } from './provider.ts'

/** Where the provider is, and how we are known to it. */
export interface ProviderSettings {
  readonly enabled: boolean
  readonly issuerUrl: string | undefined
  readonly clientId: string | undefined
  readonly clientSecret: string | undefined
  /** Milliseconds; 0 means 30 seconds. */
  readonly requestTimeout: number
}

/** The provider that the settings name; undefined when nobody may sign in through one. */
export async function openProvider(
  { enabled, issuerUrl, clientId, clientSecret, requestTimeout }: ProviderSettings,
  outbound: Outbound,
  log: Logger,
): Promise<Provider | undefined> {
  if (!enabled || issuerUrl === undefined || clientId === undefined || clientSecret === undefined)
    return undefined
  // Loaded only where somebody may sign in through one.
  const { Provider } = await import('./provider.ts')
  const timeout = requestTimeout || 30 * second
  return new Provider({ issuer: new URL(issuerUrl), clientId, clientSecret, timeout }, outbound, log)
}
