/** The value below which the part `p` (0 to 1) of the values lie, by the nearest rank; NaN without values. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN
}
