/** Digits behind the point that a shown price can have: those of parts are less than a cent. */
export const priceDigits = 4

const decimalForm = /^-?\d{1,15}(\.\d{1,15})?$/

/** Reads a text in the form of a number: digits with a sign and a point, at most 15 digits in all; undefined for any other. */
export const readDecimal = (text: string): number | undefined =>
  decimalForm.test(text) && text.replace(/[-.]/g, '').length <= 15 ? Number(text) : undefined

/** The decimal that a text of a custom field holds as pages write it; undefined for other texts, such as the version `2.10`. */
export function decimalIn(text: string): number | undefined {
  const number = text.includes('.') ? readDecimal(text) : undefined
  return number !== undefined && String(number) === text ? number : undefined
}
