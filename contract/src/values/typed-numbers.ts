const digits = /^\d+$/

/** Digits in groups, all set off by the same sign: `1.234.567`, `1 234`, `1,23,456`. */
const grouped = /^[1-9]\d{0,2}([.,\s'’])(?:\d{2,3}\1)*\d{3}$/

const currency = String.raw`(?:\p{Sc}|[A-Z]{1,2}\p{Sc}|[A-Z]{3})`

/** An amount with its currency before or behind it, or with a dash for no cents: `€ 12,50`, `12.50 USD`, `12,–`. */
const amount = new RegExp(String.raw`^(?:${currency}\s*)?(.*?)(?:[.,][-–—]+)?(?:\s*${currency})?$`, 'su')

/** Reads a number whose decimals stand behind `sign`; undefined when it is none, or is negative. */
function readWith(text: string, sign: string): number | undefined {
  const parts = text.split(sign)
  const [whole = '', decimals = ''] = parts
  if (parts.length > 2 || (decimals !== '' && !digits.test(decimals))) return undefined
  if (whole === '' ? decimals === '' : !digits.test(whole) && !grouped.test(whole)) return undefined
  const value = Number(`${whole.replaceAll(/\D/g, '')}.${decimals}`)
  return Number.isFinite(value) ? value : undefined
}

/**
 * Reads a number that a person typed. `sign` is the decimal sign of the person's language, `.` or `,`; a text that is a
 * number only by the other sign is read so. 0 when nothing is typed, undefined when it is no number or negative.
 */
export function readTypedNumber(typed: string, sign: string): number | undefined {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return 0
  const [, bare = ''] = amount.exec(text) ?? []
  return readWith(bare, sign) ?? readWith(bare, sign === ',' ? '.' : ',')
}
