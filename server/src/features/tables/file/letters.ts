import type { Encoding } from '@stowage/contract/tables/import-options'

/** The letters besides a-z that languages write with an encoding, the most frequent first. */
const western = [
  'üäößÄÖÜé',
  'éèàêçœôîûùâïëÉÀÈÇÊÎÔ',
  'óáíéñúÓÁÉÍüÑÚ',
  'àèùòéìÈÀ',
  'ãçáéíóêõâúôàÁÉÇÓÃ',
  'ëéïèöüê',
  'äåöéÅÄÖ',
  'øåæéØÅÆ',
  'íáðéóöúþýæÁÍÞÓÖÚ',
]
const central = [
  'ąęóżłśćńźŁŚŻÓĆ',
  'íáéěřýžšůčúďťňóŠČŘŽÚ',
  'áíéžýčšúťľôóňäŽČŠďĺŕĽ',
  'áéöóőüíúűÁÉÖÓŐÜ',
  'ăîţâşŞŢÎÂ',
  'čšžćđŠŽČĐĆ',
  'üäößÄÖÜé',
]
const cyrillic = [
  'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё',
  'оанивітерслкудмпязьгбчхйжїшюцєщґф',
  'аиоентрсвлкдпмзгуъбчщйцжяхшюфь',
  'аоиенрсјтвукдпмлзбгчшхћљцжњђфџ',
]
/** The encodings that are guessed, by what is written with them. */
const languagesOf = {
  'windows-1252': western,
  'windows-1250': central,
  'windows-1251': cyrillic,
  macroman: western,
  shift_jis: [''],
} as const satisfies Partial<Record<Encoding, readonly string[]>>

export type GuessedEncoding = keyof typeof languagesOf

export const guessedEncodings = Object.keys(languagesOf) as readonly GuessedEncoding[]

/** Likelihoods of letters, natural logarithms. */
type Letters = ReadonlyMap<string, number>

/** Each letter of a list is less likely than the one before; a large letter that it does not have follows from the small one. */
function likelihoodsOf(letters: string, falling: number, ofLarge: number): Letters {
  const ranked = [...letters].map((letter, i): [string, number] => [letter, -1.3 - i * falling])
  const large = ranked.map(([letter, each]): [string, number] => [letter.toUpperCase(), each + ofLarge])
  return new Map([...large, ...ranked])
}

const likelihoods = new Map<GuessedEncoding, readonly Letters[]>(
  guessedEncodings.map(encoding => {
    const isCyrillic = encoding === 'windows-1251'
    const of = (letters: string) => likelihoodsOf(letters, isCyrillic ? 0.1 : 0.3, isCyrillic ? -0.5 : -3)
    return [encoding, languagesOf[encoding].map(of)]
  }),
)

const frequentSigns = new Set('€°Ø–“”„…«»²³½µ®™×£\u00a0')
const rareSigns = new Set('—‘‚•·±¼¾©§´`‰¹ºª¿¡¥†‹›№¬÷')

/** The likelihood of a sign or a Japanese letter; undefined for other letters. */
function likelihoodOfOther(letter: string): number | undefined {
  if (letter === '’') return -2
  if (frequentSigns.has(letter)) return -4
  if (rareSigns.has(letter)) return -6
  if (/[\u3041-\u309f]/u.test(letter)) return -2.2
  if (/[\u30a0-\u30ff]/u.test(letter)) return -2.5
  if (/[\u3000-\u301f\uff01-\uff60]/u.test(letter)) return -3.5
  if (/[\uff61-\uff9f]/u.test(letter)) return -3.5
  if (/\p{Script=Han}/u.test(letter)) return -5
  return undefined
}

/** Of a letter that a language of the same encoding has. */
const ofOtherLanguage = -3
const impossible = -10

/** The penalty for letters that seldom stand beside each other. */
function strangenessOf(before: string, letter: string, behind: string): number {
  const isLetter = /\p{L}/u.test(letter)
  const isBetween = /\p{L}/u.test(before) && /\p{L}/u.test(behind)
  if (!isLetter || letter === 'Ø') {
    if (letter === '\u00a0') return /\d/.test(before) && /\d/.test(behind) ? -2 : 0
    if (letter === '’') return isBetween ? -1 : 1
    if (isBetween) return 6
    return /\p{L}/u.test(behind) && !'“„‘«‹\u00a0µ°™®'.includes(letter) ? 3 : 0
  }
  const mixed = /[\u0400-\u04ff\uff61-\uff9f]/u.test(letter) ? 4 : /\p{Script=Han}/u.test(letter) ? 3 : 0
  const isUpper = /\p{Lu}/u.test(letter)
  let strangeness = 0
  const isAlone = !/\p{L}/u.test(before + behind)
  if (/[a-z]/iu.test(before)) strangeness += mixed
  if (/[a-z]/iu.test(behind)) strangeness += mixed
  if (isUpper && /\p{Ll}/u.test(before)) strangeness += 5
  if (!isUpper && /\p{Ll}/u.test(letter) && /\p{Lu}/u.test(before) && /\p{Lu}/u.test(behind)) strangeness += 4
  if (isAlone && !/[\u3000-\u9fff]/u.test(letter))
    strangeness += isUpper || /[\uff61-\uff9f]/u.test(letter) ? 4 : 2
  if (/\p{Script=Latin}/u.test(letter) && /[^\0-\u007f]/u.test(before) && /\p{L}/u.test(before))
    strangeness += 1
  return strangeness
}

/** The likelihood that words were written with an encoding, a natural logarithm. */
export function likelihoodOf(words: readonly string[], encoding: GuessedEncoding): number {
  const languages = likelihoods.get(encoding) ?? []
  const sums = languages.map(() => 0)
  let common = 0
  for (const word of words) {
    const letters = [...word]
    for (const [i, letter] of letters.entries()) {
      if (letter <= '\u007f') continue
      common -= strangenessOf(letters[i - 1] ?? ' ', letter, letters[i + 1] ?? ' ')
      const other = likelihoodOfOther(letter)
      const anywhere =
        Math.max(...languages.map(language => language.get(letter) ?? impossible)) + ofOtherLanguage
      for (const [j, language] of languages.entries())
        sums[j] = (sums[j] ?? 0) + (other ?? language.get(letter) ?? Math.max(anywhere, impossible))
    }
  }
  return common + Math.max(...sums)
}
