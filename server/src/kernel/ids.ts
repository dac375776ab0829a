import { uuidv7 } from 'uuidv7'

/** A new UUIDv7: ids made later sort later, also within one millisecond. */
export function newId(): string {
  // The package joins the letters one by one, which V8 keeps as a chain of about 700 bytes; this makes one piece of it.
  return Buffer.from(uuidv7(), 'latin1').toString('latin1')
}
