import { type ReactNode, useEffect, useState } from 'react'
import type { ChosenIcon } from './icons.ts'

export type Icons = Readonly<Record<string, ChosenIcon>>

let known: Icons | undefined

async function loadIcons(): Promise<Icons> {
  known ??= (await import('./icons.ts')).icons
  return known
}

/** The icons that can be chosen, by name, loaded once they are wanted; undefined until then. */
export function useIcons(areWanted = true): Icons | undefined {
  const [icons, set] = useState(known)
  useEffect(() => {
    // Without a network the icons of their names stand in.
    if (areWanted) loadIcons().then(set, () => undefined)
  }, [areWanted])
  return icons
}

/** The icon of a type or tag by the name under which it is saved; `fallback` stands in for no name and for names that are unknown. */
export function NamedIcon({ name, fallback }: { readonly name: string; readonly fallback: ReactNode }) {
  const icons = useIcons(name !== '')
  const Icon = icons !== undefined && Object.hasOwn(icons, name) ? icons[name]?.Icon : undefined
  return Icon === undefined ? fallback : <Icon aria-hidden />
}
