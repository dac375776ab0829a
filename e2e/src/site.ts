import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Client } from '@stowage/contract/client'
import type { OutboundOptions } from '../../server/src/outbound/outbound.ts'
import { type DatabaseKind, openTestDatabase } from '../../server/test/databases.ts'
import { serveHere } from '../../server/test/server-here.ts'
import { plainHost } from './browser.ts'

/** A server with the page, on an empty database. */
export interface Site {
  readonly url: string
  /** The same server at a plain http address that browsers trust no more than any other. */
  readonly plainUrl: string
  /** Calls the server as nobody. */
  readonly client: Client
  close(): Promise<void>
}

/** Starts a server with the page; `outbound` is how it finds other servers. */
export async function openSite(kind: DatabaseKind, outbound: OutboundOptions = {}): Promise<Site> {
  if (!existsSync(path.join(import.meta.dirname, '../../web/dist/index.html')))
    throw new Error('The page has not been built: npm run prepare')
  const database = await openTestDatabase(kind)
  const server = await serveHere({ STOWAGE_MODE: 'test', ...database.settings }, false, outbound)
  return {
    url: server.url,
    plainUrl: server.url.replace('127.0.0.1', plainHost),
    client: server.client,
    async close() {
      await server.kill()
      await database.drop()
    },
  }
}
