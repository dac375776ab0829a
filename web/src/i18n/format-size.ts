import { formatNumber } from './format.ts'

const units = ['kB', 'MB', 'GB', 'TB'] as const

/** A number of bytes in the unit that fits, such as "38 MB". */
export function formatSize(bytes: number): string {
  let size = bytes / 1000
  let at = 0
  while (size >= 999.5 && at < units.length - 1) {
    size /= 1000
    at += 1
  }
  const digits = size < 10 && size > 0 ? Math.round(size * 10) / 10 : Math.round(size)
  return `${formatNumber(digits)} ${units[at]}`
}
