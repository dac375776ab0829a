import { hash } from '../photo/hash.ts'

const isColor = (text: string): boolean => /^#[0-9a-f]{3,8}$/i.test(text)

/** The colour of what was given none: always the same for the same text. */
export const ownColor = (text: string): string => `oklch(62% 0.12 ${(hash(text) % 12) * 30})`

/** The colour of a tag. */
export const tagColor = ({ name, color }: { readonly name: string; readonly color: string }): string =>
  isColor(color) ? color : ownColor(name)

/** The colours to choose from, equally light and strong. */
export const offeredColors = {
  rose: '#bf6583',
  red: '#c4685a',
  orange: '#ba7331',
  amber: '#a28218',
  olive: '#7d9034',
  green: '#4a9a5e',
  teal: '#009d89',
  cyan: '#0099ae',
  blue: '#338fc7',
  indigo: '#6a81ce',
  violet: '#9274c3',
  pink: '#ae6aa8',
} as const
