import { basePath, pageAddress } from '../data/wire/base-path.ts'
import { trustedScript } from '../data/wire/trusted-script.ts'
import { whenQuiet } from '../data/wire/when-quiet.ts'

/** Where the service worker keeps the page and its files. */
const keptFiles = `stowage-page${basePath}`

/** The beginning of the addresses of the page's files. */
const assets = new URL(`${pageAddress}assets/`, location.href).href

/** Milliseconds without a request before files are kept: what is on its way to the screen comes before. */
const quietMs = 1500

/**
 * Has the page open without a network, once it has been opened with one: a service worker keeps its files. Browsers allow that
 * at https addresses and on the machine itself.
 */
export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const { serviceWorker } = navigator
  // What is loaded until it answers is kept neither by it nor by the first look.
  if (serviceWorker.controller === null)
    serviceWorker.addEventListener('controllerchange', () => void keepLoaded().catch(() => undefined), {
      once: true,
    })
  await serviceWorker.register(trustedScript(`${pageAddress}service-worker.js`))
  await whenQuiet(quietMs)
  await keepLoaded()
  const { active } = await serviceWorker.ready
  active?.postMessage('keep the rest')
}

/** Keeps what was loaded before there was a service worker; the browser still has it. */
async function keepLoaded(): Promise<void> {
  const cache = await caches.open(keptFiles)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  for (const name of loaded) {
    if (!name.startsWith(assets) || kept.has(name)) continue
    const answer = await fetch(name)
    // Another network's page may come in place of a file, and a server of another build answers with its own.
    const isFile = answer.ok && answer.headers.get('content-type')?.startsWith('text/html') !== true
    if (isFile) await cache.put(name, answer)
  }
}
