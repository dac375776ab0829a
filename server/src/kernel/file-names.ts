/** The name of a file as it is stored: as given, but without control characters. */
export const storedName = (name: string): string => name.replace(/\p{Cc}/gu, '')

/** Characters that change the direction of a text, and so make one name look like another. */
const direction = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The name of a file as it leaves the server: one that leads into no folder and shows its true ending. */
export function sentName(name: string): string {
  const plain = storedName(name.toWellFormed()).replace(direction, '').replace(/[/\\]/g, '_')
  return /^\.*$/.test(plain) ? 'file' : plain
}
