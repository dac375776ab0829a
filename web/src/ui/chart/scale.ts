/** The values at the lines of an axis, the lowest first; the first and the last one enclose all values. */
export interface Scale {
  readonly ticks: readonly number[]
  readonly low: number
  readonly high: number
}

/** About how many lines an axis has. */
const lines = 4

/** The least of 1, 2, 2.5, 5 and 10 times a power of ten that is not smaller. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 2.5, 5, 10].find(each => each * power >= least * (1 - 1e-9)) ?? 10
  return factor * power
}

/**
 * The axis of a chart. It begins at 0, unless `isCut` and the values are close together: then it begins below the least of them.
 */
export function scaleOf(values: readonly number[], { isCut }: { readonly isCut: boolean }): Scale {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const from = isCut && least > most / 2 && least < most ? least : Math.min(0, least)
  const until = least === 0 && most === 0 ? 1 : Math.max(0, most)
  const step = niceStep((until - from) / lines)
  const first = Math.floor(from / step)
  const last = Math.max(Math.ceil(until / step), first + 1)
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => round((first + at) * step))
  return { ticks, low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1 }
}

/** Without the last digits, which are wrong in sums such as 0.1 + 0.2. */
const round = (value: number): number => Number(value.toPrecision(12))

/** Every how many points one gets a label, so that at most `most` of them have one. */
export const labelStep = (points: number, most: number): number =>
  [1, 2, 3, 6, 12, 24, 60, 120].find(step => points / step <= most) ?? Math.ceil(points / most)

/** Where a value stands between the ends of an axis, in percent from the low end. */
export const percentOf = (value: number, { low, high }: Scale): number => (100 * (value - low)) / (high - low)
