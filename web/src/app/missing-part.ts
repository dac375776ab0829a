import { pageAddress } from '../data/wire/base-path.ts'
import { tryOnce } from '../data/wire/reachability.ts'
import { askForServer } from '../ui/later/loaded.tsx'

/** Where the browser keeps for which build the page was loaded anew: once each, while servers of two builds answer in turn. */
const followedKey = 'stowage.build'

/** Where the browser keeps when the page was loaded anew because of a missing part, milliseconds since 1970. */
const reloadedKey = 'stowage.reloaded'
const minute = 60_000

let isMissing = false

/** Could a part of the page not be loaded? Browsers and React remember that: only the page loaded anew asks for it again. */
export const isPartMissing = (): boolean => isMissing

/** Loads the page anew for a part that it lacks, which a network that came back has by now; once a minute. */
export function reloadOnce(): void {
  const now = Date.now()
  if (now - Number(sessionStorage.getItem(reloadedKey)) < minute) return
  sessionStorage.setItem(reloadedKey, String(now))
  location.reload()
}

/** The script that this page began with. */
const entry = (): string | null | undefined =>
  document.querySelector(`script[src^="${pageAddress}assets/"]`)?.getAttribute('src')

/** Loads the page anew when the server has another build by now, whose parts have other names. */
async function followBuild(): Promise<void> {
  const answer = await fetch(pageAddress, { cache: 'no-store' })
  if (!answer.ok) return
  const newest = /<script[^>]+src="([^"]*\/assets\/[^"]+)"/.exec(await answer.text())?.[1]
  if (newest === undefined || newest === entry() || newest === sessionStorage.getItem(followedKey)) return
  sessionStorage.setItem(followedKey, newest)
  location.reload()
}

/** Looks after parts of the page that cannot be loaded when they are wanted. */
export function watchParts(): void {
  askForServer(tryOnce)
  addEventListener('vite:preloadError', () => {
    isMissing = true
    // Without a network, what stands in for the part says what to do.
    followBuild().catch(() => undefined)
  })
}
