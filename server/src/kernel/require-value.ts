/** The value, which the code around it has seen to be there. Throws when it is missing: that is our own fault. */
export function requireValue<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error('A value is missing that must be there')
  return value
}
