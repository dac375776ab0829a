import { useSyncExternalStore } from 'react'

const phone = matchMedia('(max-width: 699px)')

/** Is the page as narrow as on a phone? */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    listener => {
      phone.addEventListener('change', listener)
      return () => phone.removeEventListener('change', listener)
    },
    () => phone.matches,
  )
