import { Problem } from './problem.ts'

/** Formats an asset number as in the contract: six digits or more, a dash after the third; `""` when unset. */
export function showAssetNumber(number: number | null): string {
  if (number === null) return ''
  const digits = String(number).padStart(6, '0')
  return `${digits.slice(0, 3)}-${digits.slice(3)}`
}

/** Asset number of a path parameter; null for 0, at most 2^53, which no item has. Throws `asset.malformed`. */
export function requireAssetNumber(text: string): number | null {
  const digits = text.replaceAll('-', '')
  if (!/^\d+$/.test(digits)) throw new Problem('asset.malformed')
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER + 1) || null
}
