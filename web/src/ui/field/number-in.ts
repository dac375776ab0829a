/** Whole thousands, each three digits set off by the same sign. */
const grouped = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/

/** A number as it is shown to be typed over: `numberIn` reads the same in it. */
export function typedNumber(value: number): string {
  const text = String(value)
  return grouped.test(text.replace('-', '')) ? `${text}0` : text
}

/** The same as `numberIn`, and it may be less than 0. */
export function signedNumberIn(typed: string): number | undefined {
  const [, sign = '', text = ''] = /^\s*([-\u2212]?)(.*)$/s.exec(typed) ?? []
  const value = numberIn(text)
  return sign === '' || value === 0 || value === undefined ? value : -value
}

/** A number as people type it, with a comma or a point; 0 when nothing is typed, undefined when it is none. */
export function numberIn(typed: string): number | undefined {
  const text = typed.trim().replaceAll(/[\s']/g, '')
  if (text === '') return 0
  // The last sign is the one before the decimals, unless it sets off thousands.
  const decimal = grouped.test(text) ? -1 : Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const whole = decimal < 0 ? text : text.slice(0, decimal)
  const decimals = decimal < 0 ? '' : text.slice(decimal + 1)
  const value = Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals}`)
  return Number.isFinite(value) && value >= 0 ? value : undefined
}
