/** The least characters of a password, as the server wants it. */
const minLength = 8

/** Has a password fewer characters than the server wants? */
export const isTooShort = (password: string): boolean => [...password].length < minLength
