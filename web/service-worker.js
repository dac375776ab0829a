// Opens the installed page without a network: its files come from what was loaded before. It never answers for /api/, nor for
// anything but the page and its files: signing in through a provider and downloads are navigations too. It takes what other apps
// share with the page.

/** The path that the page is in, with a slash at its end. */
const page = new URL('.', location.href).pathname
const name = `stowage-page${page.slice(0, -1)}`

/** Paths of all files of this build; the build writes their names here. */
const files = new Set(['{{files}}'].map(file => page + file))

const isFile = ({ pathname }) => pathname.startsWith(`${page}assets/`)
const isPage = ({ mode }, { pathname }) => mode === 'navigate' && !pathname.startsWith(`${page}api/`)
const isHtml = answer => answer.headers.get('content-type')?.startsWith('text/html') === true

const keep = async (request, answer) => (await caches.open(name)).put(request, answer)

/** What is kept; undefined as well where the browser keeps nothing. */
const find = request => caches.match(request).catch(() => undefined)

/** A file's name has the hash of its content: what is kept is right for ever. A server of another build answers with the page. */
async function answerFile(request, event) {
  const kept = await find(request)
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.ok && !isHtml(answer)) event.waitUntil(keep(request, answer.clone()))
  return answer
}

/** Milliseconds for which a navigation waits for the server while there is a kept page. */
const patience = 4000

/** Is it the page? The server says so in a header; where a proxy removes that, the page says so itself. */
const isOurPage = async answer =>
  answer.ok &&
  isHtml(answer) &&
  (answer.headers.has('stowage-page') ||
    (await answer.clone().text()).includes('<meta name="application-name" content="Stowage"'))

/** Does the answer belong to the address that was asked for: a file, or a proxy that wants somebody to sign in? */
const isOther = answer =>
  answer.type === 'opaqueredirect' ||
  [401, 403, 407].includes(answer.status) ||
  (answer.ok && !isHtml(answer))

async function fetchPage(request) {
  const answer = await fetch(request)
  const isPage = await isOurPage(answer)
  return { answer, isKept: isPage && !answer.redirected, isShown: isPage || isOther(answer) }
}

/**
 * The page comes from the server; without one, or from a network that does not answer in time, from what it sent last. So it does
 * when another page comes in its place, such as that of a hotel's network or of a proxy whose server is away. What the server
 * answers is kept beside, also when that is late.
 */
async function answerPage(request, event) {
  const fetched = fetchPage(request)
  const kept = fetched.then(({ answer, isKept }) => isKept && keep(page, answer.clone()))
  event.waitUntil(kept.catch(() => undefined))
  const late = new Promise(resolve => setTimeout(resolve, patience))
  const { answer, isShown = false } = (await Promise.race([fetched, late]).catch(() => undefined)) ?? {}
  if (isShown) return answer
  return (await find(page)) ?? (await fetched).answer
}

/** Keeps what was shared until it is put somewhere (`src/data/items/shared-files.ts`), whatever is closed meanwhile. */
const keepShared = share =>
  new Promise((resolve, reject) => {
    // Some browsers never open a database: the screen says that nothing has arrived.
    setTimeout(() => reject(new Error('The database does not answer')), 10_000)
    const opening = indexedDB.open(`stowage-shared${page.slice(0, -1)}`, 1)
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore('shares', { keyPath: 'id' }),
    )
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const database = opening.result
      const transaction = database.transaction('shares', 'readwrite')
      transaction.objectStore('shares').put(share)
      transaction.addEventListener('complete', () => resolve(database.close()))
      transaction.addEventListener('abort', () => {
        database.close()
        reject(transaction.error)
      })
    })
  })

/**
 * Does this come from the page of another site? Other apps share without a referrer, and so does a page that hides its own: the
 * screen asks what becomes of it in any case.
 */
const isForeign = ({ referrer }) => referrer !== '' && new URL(referrer, location).origin !== location.origin

/** Takes what another app has shared, and leads to the screen that asks what becomes of it. */
async function takeShared(request) {
  if (isForeign(request)) return Response.redirect(page, 303)
  try {
    const form = await request.formData()
    const [title, text, url] = ['title', 'text', 'url'].map(name => String(form.get(name) ?? ''))
    const files = form.getAll('files').filter(file => file instanceof File && file.size > 0)
    await keepShared({ id: crypto.randomUUID(), at: Date.now(), title, text, url, files })
    return Response.redirect(`${page}share`, 303)
  } catch {
    return Response.redirect(`${page}share?missed=true`, 303)
  }
}

/** Lets go of the files of other builds. */
async function removeOldFiles() {
  const cache = await caches.open(name)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname !== page && !files.has(pathname)) await cache.delete(request)
  }
}

/** Keeps the scripts and styles that were not loaded yet: without a network, screens open that were never open before. */
async function keepRest() {
  const cache = await caches.open(name)
  // One question with each visit: one for each of some hundred files would slow down whoever begins to type.
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  for (const file of files)
    if (/\.(css|js)$/.test(file) && !kept.has(file)) {
      const answer = await fetch(file)
      if (answer.ok && !isHtml(answer)) await cache.put(file, answer)
    }
}

addEventListener('install', event => {
  skipWaiting()
  // Browsers that know this ask the server without asking this script first.
  if (event.addRoutes !== undefined)
    event.waitUntil(event.addRoutes({ condition: { urlPattern: `${page}api/*` }, source: 'network' }))
  event.waitUntil(answerPage(new Request(page), event).catch(() => undefined))
})

addEventListener('activate', event => event.waitUntil(Promise.all([clients.claim(), removeOldFiles()])))

addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  if (request.method === 'POST' && url.pathname === `${page}share`) event.respondWith(takeShared(request))
  if (request.method !== 'GET') return
  if (isFile(url)) event.respondWith(answerFile(request, event))
  else if (isPage(request, url)) event.respondWith(answerPage(request, event))
})

// The page says so when there is nothing else to do.
addEventListener('message', event => event.waitUntil(keepRest().catch(() => undefined)))
