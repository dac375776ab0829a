import { uuidv7 } from 'uuidv7'

/** A new UUIDv7: ids made later sort later, also within one millisecond. */
export const newId = (): string => uuidv7()
