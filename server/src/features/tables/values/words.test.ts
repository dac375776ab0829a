import { isLinkWord, isWeekday, monthOf, monthWords } from '@stowage/contract/values/month-names'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmptyMark } from './empty-marks.ts'
import { noWords, readFlagWord, yesWords } from './flags.ts'
import { foldWord } from './plain-cell.ts'
import { isExponent, looksLikeDay, looksWronglyDecoded } from './suspicious.ts'

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'nb']

describe('readFlagWord', () => {
  test('has no word that is yes and no, and none twice', () => {
    const words = [...yesWords, ...noWords]
    expect(new Set(words).size).toBe(words.length)
    for (const word of words) expect(foldWord(word)).toBe(word)
  })

  test.each(
    '1 1.0 t true TRUE yes Y on ja WAHR Wahr oui vrai VRAI sí si Sì sim vero VERDADERO waar tak prawda sant SAND ИСТИНА да はい x X ✓ ✔️ ☑'.split(
      ' ',
    ),
  )('takes %j for yes', word => {
    expect(readFlagWord(` ${word}\u00a0`)).toBe(true)
  })

  test.each(
    '0 0.0 f false FALSE no N off nein FALSCH non faux FALSO nee ONWAAR não nao nie FAŁSZ falsz nej FALSKT FALSK ЛОЖЬ Нет いいえ ✗ ☐'.split(
      ' ',
    ),
  )('takes %j for no', word => {
    expect(readFlagWord(word)).toBe(false)
  })

  test('takes an empty cell for no', () => {
    expect(readFlagWord(' ')).toBe(false)
    expect(readFlagWord('[ ]')).toBe(false)
  })

  test.each(['maybe', '2', '○', 'yes no', '-', 'n/a', 'x'.repeat(500_000)])('takes %j for neither', word => {
    expect(readFlagWord(word)).toBeUndefined()
  })
})

describe('isEmptyMark', () => {
  test.each([
    '-',
    '–',
    '—',
    ' - ',
    'n/a',
    'N/A',
    '#N/A',
    '#NV',
    '#N/D',
    'k. A.',
    'n.a.',
    'null',
    'NULL',
    '\\N',
    'NaN',
    'none',
    '?',
    'Unknown',
    'weiß nicht',
    'inconnu',
  ])('knows %j', mark => {
    expect(isEmptyMark(mark)).toBe(true)
  })

  test.each(['', '0', '-1', 'no', '#REF!', '#DIV/0!', 'perhaps', 'nie', '-'.repeat(500_000)])(
    'leaves %j alone',
    cell => {
      expect(isEmptyMark(cell)).toBe(false)
    },
  )

  test('is no word for yes or no', () => {
    expect([...yesWords, ...noWords].filter(isEmptyMark)).toEqual([])
  })
})

describe('names of months', () => {
  test('are of one month each', () => {
    const words = monthWords.flat()
    expect(new Set(words).size).toBe(words.length)
    for (const word of words) expect(foldWord(word)).toBe(word)
  })

  test.each(languages)('have all of %s, and its days of the week', language => {
    for (const style of ['long', 'short'] as const) {
      for (let index = 0; index < 12; index += 1) {
        const date = new Date(2023, index, index + 1)
        for (const options of [
          { month: style },
          { month: style, day: 'numeric', year: 'numeric' },
        ] as const) {
          const parts = new Intl.DateTimeFormat(language, options).formatToParts(date)
          const name = parts.find(part => part.type === 'month')?.value ?? ''
          expect(monthOf(foldWord(name.replace('.', ''))), name).toBe(index + 1)
        }
        const weekday = new Intl.DateTimeFormat(language, { weekday: style }).format(date)
        expect(
          weekday
            .replace('.', '')
            .split('-')
            .every(word => isWeekday(foldWord(word))),
          weekday,
        ).toBe(true)
      }
    }
  })

  test('are no words that join the parts of a day', () => {
    expect(monthWords.flat().filter(isLinkWord)).toEqual([])
  })
})

describe('isExponent', () => {
  test.each(['1,23E+14', '1.23E+14', '1E+15', '-4,5e-07', '1.2345678901E14'])('knows %j', cell => {
    expect(isExponent(cell)).toBe(true)
  })

  test.each(['12E5', '5E10', 'SN1E+14', '123', '1,23E+', '12.5E+3', '1E5', '1'.repeat(500_000)])(
    'leaves %j alone',
    cell => {
      expect(isExponent(cell)).toBe(false)
    },
  )
})

const toWindows1252 = (text: string): string =>
  new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))

describe('looksWronglyDecoded', () => {
  test.each([
    'KÃ¼che',
    'Ã„pfel',
    'Ã–l',
    '20 Â°C',
    'â€™s',
    'â€œquoteâ€\u009d',
    '12 â‚¬',
    'caf\ufffd',
    'KĂĽche',
    'KГјche',
    'K√ºche',
    'It‚Äôs',
    'ðŸ˜€',
    'a\u0085b',
  ])('sees %j', text => {
    expect(looksWronglyDecoded(text)).toBe(true)
  })

  test.each([
    'Küche',
    'Ärger',
    'façade',
    'señor',
    'Straße',
    'été',
    'niño',
    'São João',
    'żółć',
    'Brød',
    'Привет',
    'Ωμέγα',
    '日本',
    '😀',
  ])('sees UTF-8 of %j that was read as windows-1252, and not the text itself', text => {
    expect(looksWronglyDecoded(text)).toBe(false)
    expect(looksWronglyDecoded(toWindows1252(text))).toBe(true)
  })

  test.each([
    '“CAFÉ”',
    'MAÇÃ – nova',
    '“MAÇÃ”',
    'ESPAÑA',
    '20 °C',
    '½ €',
    '«Âge»',
    'Ångström',
    'â',
    'ÄÖÜ…',
    'Сімʼя',
    'Δέλτα',
  ])('leaves %j alone', text => {
    expect(looksWronglyDecoded(text)).toBe(false)
  })
})

describe('looksLikeDay', () => {
  test.each([
    '03. Apr',
    '3-Mar',
    'Mar-03',
    '03-avr',
    'avr.-03',
    '03/abr',
    'Apr 03',
    '2024-03-04',
    '04.03.2024',
    '3/4/2024',
    '1. Mrz',
  ])('sees %j', name => {
    expect(looksLikeDay(name)).toBe(true)
  })

  test.each([
    'Lamp',
    'Set 2',
    'Set 12',
    'Gen 2',
    'Mars 24',
    '45291',
    '20231231',
    '12',
    'May',
    'Box 3',
    '3-way',
    'R2-D2',
    '10 20 30',
    'Mar-A',
    'x'.repeat(500_000),
  ])('leaves %j alone', name => {
    expect(looksLikeDay(name)).toBe(false)
  })
})

test('no text fails', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      for (const read of [readFlagWord, isEmptyMark, isExponent, looksWronglyDecoded, looksLikeDay])
        expect(() => read(text)).not.toThrow()
    }),
  )
})
