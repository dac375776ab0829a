/** Shows an asset number as the contract does: six digits or more, a dash after the third; `""` when unset. */
export function showAssetNumber(number: number | null): string {
  if (number === null) return ''
  const digits = String(number).padStart(6, '0')
  return `${digits.slice(0, 3)}-${digits.slice(3)}`
}
