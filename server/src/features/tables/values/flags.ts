import { foldWord, plainCell } from './plain-cell.ts'

/** Words for yes and no, folded: en, de, fr, es, it, nl, pt, pl, sv, da, nb, fi, cs, ru, ja; with those of Excel. */
export const yesWords = [
  '1 1.0 -1 t true yes y on x [x] (x) ok checked enabled',
  'ja j wahr an ein',
  'oui o vrai v',
  'si s verdadero verdad',
  'vero',
  'waar aan',
  'sim verdadeiro',
  'tak prawda',
  'sant pa',
  'sand sandt',
  'kylla tosi ano pravda',
  'да истина',
  'はい',
  '✓ ✔ ☑ ✅ 🗸 🗹 √ ●',
].flatMap(words => words.split(' '))

/** An empty circle is not among them: it is yes in Japan. */
export const noWords = [
  '0 0.0 f false no n off [] () unchecked disabled',
  'nein falsch aus',
  'non faux',
  'falso',
  'nee onwaar uit',
  'nao',
  'nie falsz',
  'nej falskt av',
  'falsk nei usann ei epatosi ne nepravda',
  'нет ложь',
  'いいえ',
  '✗ ✘ ❌ ☐ ⬜ □',
].flatMap(words => words.split(' '))

const flagByWord = new Map([
  ...yesWords.map(word => [word, true] as const),
  ...noWords.map(word => [word, false] as const),
])

const longestWord = 20

/** Reads yes and no in the words and marks that spreadsheets and people use; empty is no, undefined: neither. */
export function readFlagWord(cell: string): boolean | undefined {
  const text = plainCell(cell, longestWord)
  return text === ''
    ? false
    : text === undefined
      ? undefined
      : flagByWord.get(foldWord(text).replaceAll(' ', ''))
}
