import { Problem } from './problem.ts'

/** Shows an asset number as the contract does: six digits or more, a dash after the third; `""` when unset. */
export function showAssetNumber(number: number | null): string {
  if (number === null) return ''
  const digits = String(number).padStart(6, '0')
  return `${digits.slice(0, 3)}-${digits.slice(3)}`
}

/** The asset number that an address names; null for 0. One that is larger than any item has is the next after them. */
export function requireAssetNumber(text: string): number | null {
  const digits = text.replaceAll('-', '')
  if (!/^\d+$/.test(digits)) throw new Problem('asset.malformed')
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER + 1) || null
}
