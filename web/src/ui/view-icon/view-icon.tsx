import {
  Bookmark,
  Box,
  Gift,
  Hammer,
  Heart,
  ListFilter,
  ShieldCheck,
  ShoppingCart,
  Star,
  Tags,
} from 'lucide-react'
import styles from './view-icon.module.css'

/** The icons of saved views by the names under which they are saved. */
export const viewIcons = {
  filter: ListFilter,
  bookmark: Bookmark,
  star: Star,
  heart: Heart,
  tags: Tags,
  box: Box,
  tool: Hammer,
  gift: Gift,
  shield: ShieldCheck,
  cart: ShoppingCart,
} as const

export type ViewIconName = keyof typeof viewIcons

const isName = (name: string): name is ViewIconName => Object.hasOwn(viewIcons, name)

/** The icon of a saved view, in its colour; the usual one where it has none that is known. */
export function ViewIcon({ icon, hue }: { readonly icon: string; readonly hue: number | null }) {
  const Icon = viewIcons[isName(icon) ? icon : 'filter']
  if (hue === null) return <Icon aria-hidden />
  return <Icon aria-hidden className={styles.tinted} style={{ '--view-hue': hue } as object} />
}
