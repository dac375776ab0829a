/**
 * Keys of a US keyboard that our codes need, in the order of the rows below: a scanner set to a US layout presses these keys, and
 * the device writes the characters of its own layout.
 */
const usKeys = '1234567890-qwertyuiop[asdfghjkl;zxcvbnm,./'

/** A layout: the characters of these keys, alone and with shift. */
type Layout = readonly [plain: string, shifted: string]

const layouts: readonly Layout[] = [
  // German, Austrian
  ['1234567890ßqwertzuiopüasdfghjklöyxcvbnm,.-', '!"§$%&/()=?QWERTZUIOPÜASDFGHJKLÖYXCVBNM;:_'],
  // Swiss, German and French
  ["1234567890'qwertzuiopüasdfghjklöyxcvbnm,.-", '+"*ç%&/()=?QWERTZUIOPèASDFGHJKLéYXCVBNM;:_'],
  ["1234567890'qwertzuiopèasdfghjkléyxcvbnm,.-", '+"*ç%&/()=?QWERTZUIOPüASDFGHJKLöYXCVBNM;:_'],
  // French
  ['&é"\'(-è_çà)azertyuiop^qsdfghjklmwxcvbn,;:!', '1234567890°AZERTYUIOP¨QSDFGHJKLMWXCVBN?./§'],
  // Belgian
  ['&é"\'(§è!çà)azertyuiop^qsdfghjklmwxcvbn,;:=', '1234567890°AZERTYUIOP¨QSDFGHJKLMWXCVBN?./+'],
  // Spanish and Latin American
  ["1234567890'qwertyuiop`asdfghjklñzxcvbnm,.-", '!"·$%&/()=?QWERTYUIOP^ASDFGHJKLÑZXCVBNM;:_'],
  ["1234567890'qwertyuiop´asdfghjklñzxcvbnm,.-", '!"#$%&/()=?QWERTYUIOP¨ASDFGHJKLÑZXCVBNM;:_'],
  // Italian, Portuguese
  ["1234567890'qwertyuiopèasdfghjklòzxcvbnm,.-", '!"£$%&/()=?QWERTYUIOPéASDFGHJKLçZXCVBNM;:_'],
  ["1234567890'qwertyuiop+asdfghjklçzxcvbnm,.-", '!"#$%&/()=?QWERTYUIOP*ASDFGHJKLÇZXCVBNM;:_'],
  // Swedish and Finnish, Danish, Norwegian
  ['1234567890+qwertyuiopåasdfghjklözxcvbnm,.-', '!"#¤%&/()=?QWERTYUIOPÅASDFGHJKLÖZXCVBNM;:_'],
  ['1234567890+qwertyuiopåasdfghjklæzxcvbnm,.-', '!"#¤%&/()=?QWERTYUIOPÅASDFGHJKLÆZXCVBNM;:_'],
  ['1234567890+qwertyuiopåasdfghjkløzxcvbnm,.-', '!"#¤%&/()=?QWERTYUIOPÅASDFGHJKLØZXCVBNM;:_'],
  // Czech
  ['+ěščřžýáíé=qwertzuiopúasdfghjklůyxcvbnm,.-', '1234567890%QWERTZUIOP/ASDFGHJKL"YXCVBNM?:_'],
  // Russian
  ['1234567890-йцукенгшщзхфывапролджячсмитьбю.', '!"№;%:?*()_ЙЦУКЕНГШЩЗХФЫВАПРОЛДЖЯЧСМИТЬБЮ,'],
]

/** Keys by their characters. Where a character stands on two keys, the plain one counts. */
const keysOf = ([plain, shifted]: Layout): ReadonlyMap<string, string> =>
  new Map([...shifted, ...plain].map((character, at) => [character, usKeys.charAt(at % usKeys.length)]))

let keys: readonly ReadonlyMap<string, string>[] | undefined

/**
 * Readings of a text as keys of a US keyboard, one for each layout, without the text itself. Letters
 * are small and shift is left out, so that caps lock makes no difference; a colon is what the key of `;` means in an address.
 */
export function keysPressed(text: string): readonly string[] {
  keys ??= layouts.map(keysOf)
  const read = keys.map(layout =>
    [...text]
      .map(character => layout.get(character) ?? character)
      .join('')
      .replaceAll(';', ':'),
  )
  return [...new Set(read)].filter(each => each !== text.toLowerCase())
}

/** Removes what scanners add to a code: control characters, the identifier of its symbology, and the stars of Code 39. */
export const withoutAdditions = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, '')
    .trim()
    .replace(/^\][A-Za-z]\d/, '')
    .replace(/^\*(.+)\*$/, '$1')

/** Does a text look like a code that a scanner of another layout typed? Letters beyond ASCII, a broken address, or signs alone. */
export const isGarbled = (text: string): boolean =>
  /[^\p{ASCII}]/u.test(text) || /^https?[^:a-z]/i.test(text) || !/[a-z0-9]/i.test(text)
