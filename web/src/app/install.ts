import { trustedScript } from '../data/trusted-script.ts'

/**
 * Has the page open without a network, once it has been opened with one: a service worker keeps its files. Browsers allow that
 * at https addresses and on the machine itself.
 */
export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const isFirst = navigator.serviceWorker.controller === null
  await navigator.serviceWorker.register(trustedScript('/service-worker.js'))
  if (!isFirst) return
  await navigator.serviceWorker.ready
  // What was loaded before there was anybody to keep it; the browser still has it.
  const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
  await Promise.all(files.map(({ name }) => fetch(name)))
}
