import { useLocation } from '@tanstack/react-router'

/** Which screen is shown. What else changes in the address, such as what is open beside the list, draws nothing anew. */
export const usePathname = (): string => useLocation({ select: ({ pathname }) => pathname })

/** Is this screen shown, or one below it? */
export const isAt = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)
