/** The letters that do something with what is selected, or with the location that is shown. */
export const letterKeys = {
  move: 'm',
  tags: 't',
  field: 'e',
  labels: 'l',
  archive: 'y',
  lend: 'L',
} as const

/** The key that lends, as people read it. */
export const lendKeys = 'Shift L'

/** Letter of another script, which the position of the key on the keyboard stands for. */
const isForeign = (key: string): boolean => /^\p{L}$/u.test(key) && !/^[a-z]$/i.test(key)

/** The letter a-z that is pressed, on any layout and with caps lock, a capital with Shift; the key itself where it is no letter. */
export function letterOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const [, position] = /^Key([A-Z])$/.exec(code) ?? []
  const letter = isForeign(key) && position !== undefined ? position : key
  return shiftKey ? letter.toUpperCase() : letter.toLowerCase()
}
