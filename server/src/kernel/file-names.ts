/** File name as it is stored: without control characters. */
export const storedName = (name: string): string => name.replace(/\p{Cc}/gu, '')

/** Characters that change the direction of text and so can disguise a name. */
const direction = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** File name as it is sent: without folders, with its true extension visible. */
export function sentName(name: string): string {
  const plain = storedName(name.toWellFormed()).replace(direction, '').replace(/[/\\]/g, '_')
  return /^\.*$/.test(plain) ? 'file' : plain
}
