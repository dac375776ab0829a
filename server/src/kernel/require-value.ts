/** Returns a value that must exist; throws when it is missing, which is a fault of the server. */
export function requireValue<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error('A value is missing that must be there')
  return value
}
