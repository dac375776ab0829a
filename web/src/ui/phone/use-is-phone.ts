import { useSyncExternalStore } from 'react'

/** A hook that tells whether the page is as wide as a query of CSS says. */
function mediaHook(query: string): () => boolean {
  const media = matchMedia(query)
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}

/** Is the page as narrow as on a phone? */
export const useIsPhone = mediaHook('(max-width: 43.6875rem)')

/** Has the page room for two columns beside the sidebar? */
export const useIsWide = mediaHook('(min-width: 68.75rem)')
