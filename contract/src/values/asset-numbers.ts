const assetDigits = /^\d+$/

/** Reads an asset number as text: dashes and quotes are dropped. Null when unset (0), undefined when it is no number. */
export function readAssetNumber(text: string): number | null | undefined {
  const digits = text.replaceAll('"', '').replaceAll('-', '')
  if (digits === '') return text === '' ? null : undefined
  if (!assetDigits.test(digits)) return undefined
  const number = Number(digits)
  if (!Number.isSafeInteger(number)) return undefined
  return number > 0 ? number : null
}
