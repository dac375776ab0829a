import { hash } from '../../ui/photo/hash.ts'

/** Where the browser keeps a mark that becomes another one each time somebody signs in or out. */
const markKey = 'stowage.session'

interface Session {
  readonly mark: string | null
  readonly cookie: string | undefined
}

/** The names of this page's cookies begin with it: with the installation that the page came from. */
export function ownPrefix(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="stowage-installation"]')
  return `stowage.${meta?.content ?? ''}.`
}

/** A cookie that scripts may read, by the end of its name: of this page, else from before it had its own. Of several, that of our own path comes first. */
export function readCookie(name: string): string | undefined {
  const cookies = document.cookie.split('; ')
  for (const prefix of [ownPrefix(), 'hb.auth.']) {
    const start = `${prefix}${name}=`
    const found = cookies.find(cookie => cookie.startsWith(start) && cookie !== start)
    if (found !== undefined) return found.slice(start.length)
  }
  return undefined
}

/** A cookie that is another one in each session; undefined when nobody is signed in. */
export const sessionCookie = (): string | undefined => readCookie('attachment_token')

/** A short number that tells sessions apart, and from which nobody learns more; undefined when nobody is signed in. */
export function numberOfSession(): string | undefined {
  const cookie = sessionCookie()
  return cookie === undefined ? undefined : String(hash(cookie))
}

/** Which session the browser has. */
const currentSession = (): Session => ({
  mark: localStorage.getItem(markKey),
  cookie: sessionCookie(),
})

/** Which session this tab shows something of. */
let shown: Session | undefined

/** Whether the browser has another session than the one that is shown. */
function isOutdated(): boolean {
  const { mark, cookie } = currentSession()
  // A provider signs people in without a mark. A cookie that has gone is noticed by what is asked next.
  return mark !== shown?.mark || (cookie !== undefined && cookie !== shown.cookie)
}

/** Tells the other tabs of this browser that somebody has signed in or out here. */
export function tellOtherTabs(): void {
  localStorage.setItem(markKey, String(Math.random()))
  shown = currentSession()
}

/** Calls `leave` when somebody has signed in or out in another tab of this browser. Returns what ends it. */
export function followOtherTabs(leave: () => void): () => void {
  shown = currentSession()
  const look = (): void => {
    if (!isOutdated()) return
    shown = currentSession()
    leave()
  }
  // A tab that the browser has put to sleep is told nothing: it looks when it is seen again.
  const occasions = ['storage', 'focus', 'pageshow', 'visibilitychange']
  for (const occasion of occasions) addEventListener(occasion, look)
  return () => {
    for (const occasion of occasions) removeEventListener(occasion, look)
  }
}
