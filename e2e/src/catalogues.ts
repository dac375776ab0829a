import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from '@stowage/contract/protocol/client'
import { createApp } from '../../server/src/app.ts'
import { loadConfig } from '../../server/src/config.ts'
import { createLogger } from '../../server/src/logger.ts'
import { type PretendInternet, pretendInternet } from '../../server/test/pretend-internet.ts'
import { plainHost } from './browser.ts'
import type { Server } from './server.ts'

/** A host that serves product photos. */
export const shop = 'cdn.example.com'
const catalogues = [
  'api.upcitemdb.com',
  'world.openfoodfacts.org',
  'world.openbeautyfacts.org',
  'world.openproductsfacts.org',
]

/** A server whose product catalogues are played by the test. */
export interface CatalogueServer extends Server {
  readonly internet: PretendInternet
}

/** Starts it inside this process: only there can it send its requests to the test. */
export async function startCatalogueServer(): Promise<CatalogueServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stowage-e2e-'))
  const internet = await pretendInternet([...catalogues, shop])
  for (const name of internet.names.keys()) internet.names.set(name, ['93.184.216.34'])
  const { config } = loadConfig({
    STOWAGE_DATA: folder,
    STOWAGE_MODE: 'test',
    STOWAGE_LOG_LEVEL: 'error',
  })
  const app = await createApp(config, {
    log: createLogger(config, false),
    adopts: false,
    outbound: { ...internet.ways, standIn: () => '127.0.0.1' },
  })
  const url = await app.server.listen({ host: '127.0.0.1', port: 0 })
  app.work()
  return {
    internet,
    url,
    plainUrl: url.replace('127.0.0.1', plainHost),
    client: new Client({ baseUrl: url }),
    async stop() {
      await app.close()
      await internet.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
