import { useEffect, useRef } from 'react'

/** Whether a component is still on the screen: what ends later changes nothing that was opened in its place. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current
}
