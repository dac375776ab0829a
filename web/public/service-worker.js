// Opens the installed page without a network: its files come from what was loaded before. It never answers for /api/, nor for
// anything but the page and its files: signing in through a provider and downloads are navigations too.

const name = 'stowage-page'
const page = '/'

const isFile = ({ pathname }) => pathname.startsWith('/assets/')
const isPage = ({ mode }, { pathname }) => mode === 'navigate' && !pathname.startsWith('/api/')

/** A file's name has the hash of its content: what is kept is right for ever. */
async function answerFile(request) {
  const kept = await caches.match(request)
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(name)).put(request, answer.clone())
  return answer
}

/** The files that a page begins with: another build has others. */
const filesOf = async answer => [...(await answer.clone().text()).matchAll(/\/assets\/[^"']+/g)].join()

/** Keeps the page as it is now. What was loaded for another build is let go. */
async function keepPage(answer) {
  const before = await caches.match(page)
  if (before !== undefined && (await filesOf(before)) !== (await filesOf(answer))) await caches.delete(name)
  await (await caches.open(name)).put(page, answer)
}

/** The page comes from the server; without one, from what it sent last. It is kept beside, while it is already shown. */
async function answerPage(request, event) {
  try {
    const answer = await fetch(request)
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html'))
      event.waitUntil(keepPage(answer.clone()))
    return answer
  } catch (error) {
    const kept = await caches.match(page)
    if (kept === undefined) throw error
    return kept
  }
}

addEventListener('install', event => {
  skipWaiting()
  // Browsers that know this ask the server without asking this script first.
  if (event.addRoutes !== undefined)
    event.waitUntil(event.addRoutes({ condition: { urlPattern: '/api/*' }, source: 'network' }))
  event.waitUntil(answerPage(new Request(page), event).catch(() => undefined))
})

addEventListener('activate', event => event.waitUntil(clients.claim()))

addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (isFile(url)) event.respondWith(answerFile(request))
  else if (isPage(request, url)) event.respondWith(answerPage(request, event))
})
