/** Digits behind the point that a shown price can have: those of parts are less than a cent. */
export const priceDigits = 4

const decimalForm = /^-?\d{1,15}(\.\d{1,15})?$/

/** Reads a text in the form of a number: digits with a sign and a point, at most 15 digits in all; undefined for any other. */
export const readDecimal = (text: string): number | undefined =>
  decimalForm.test(text) && text.replace(/[-.]/g, '').length <= 15 ? Number(text) : undefined
