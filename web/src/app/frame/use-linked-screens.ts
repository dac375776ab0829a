import { useHasStock } from '../../data/items/products.ts'
import { useHasLent } from '../../data/items/use-loans.ts'
import { optionalScreens, usePreferences } from '../../data/person/preferences.ts'
import { type Screen, screensWith } from '../screens.ts'

/** The screens whose links are somewhere: optional ones from their first use on, or when the person wants them. */
export function useLinkedScreens(...links: readonly Screen['link'][]): ReturnType<typeof screensWith> {
  const hasStock = useHasStock() === true
  const isUsed = { loans: useHasLent() === true, stock: hasStock, shopping: hasStock }
  const wanted = usePreferences()?.sidebar ?? []
  const isShown = (name: string): boolean =>
    optionalScreens.every(each => each !== name || isUsed[each] || wanted.includes(each))
  return screensWith(...links).filter(({ name }) => isShown(name))
}
