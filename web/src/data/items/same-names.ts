import { fold } from '@stowage/contract/matching/fold'

/** The one of some names that differs from a name in case and accents at most; that very name first. */
export function sameName(names: readonly string[], name: string): string | undefined {
  const folded = fold(name.trim())
  return names.find(each => each === name) ?? names.find(each => fold(each) === folded)
}

/** Names without those that differ from one before them in case and accents only. */
export const distinctNames = (names: readonly string[]): readonly string[] =>
  names.filter(name => sameName(names.slice(0, names.indexOf(name)), name) === undefined)
