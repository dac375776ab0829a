import { hash } from '../photo/hash.ts'

const isColor = (text: string): boolean => /^#[0-9a-f]{3,8}$/i.test(text)

/** The colour of what was given none: always the same for the same text. */
export const ownColor = (text: string): string => `oklch(62% 0.12 ${(hash(text) % 12) * 30})`

/** The colour of a tag. */
export const tagColor = ({ name, color }: { readonly name: string; readonly color: string }): string =>
  isColor(color) ? color : ownColor(name)
