import { Client } from '@stowage/contract/protocol/client'
import { pino } from 'pino'
import type { OutboundOptions } from '#outbound/outbound.ts'
import { createApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { signUpAda } from './server-process.ts'
import { quickPasswords } from './test-app.ts'

/** A server that can be stopped, in this process or in one of its own. */
export interface RunningServer {
  readonly url: string
  /** Calls it as nobody. */
  readonly client: Client
  /** Opens an account and calls as its person. */
  signUp(): Promise<Client>
  /** Stops it; only a process dies suddenly when no signal is named. */
  kill(signal?: NodeJS.Signals): Promise<void>
}

/** Runs in this process what `stowage serve` runs, which is quicker than a process of its own. */
export async function serveHere(
  settings: Readonly<Record<string, string>>,
  adopts = false,
  outbound: OutboundOptions = {},
): Promise<RunningServer> {
  const { config } = loadConfig({ ...settings })
  const app = await createApp(config, {
    log: pino({ level: 'silent' }),
    adopts,
    outbound,
    passwords: quickPasswords,
  })
  const url = await app.server.listen({ host: '127.0.0.1', port: 0 })
  app.work()
  const client = new Client({ baseUrl: url })
  let closing: Promise<void> | undefined
  return {
    url,
    client,
    signUp: () => signUpAda(client),
    kill: () => (closing ??= app.close()),
  }
}
