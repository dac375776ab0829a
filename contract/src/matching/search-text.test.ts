import { describe, expect, test } from 'vitest'
import { findsWords, spellingsOf } from './search-text.ts'

describe('a searched text', () => {
  test.each([
    ['Ada’s ‘box’ ‚x‛ ‹y› ʼz', ["ada's 'box' 'x' 'y' 'z"]],
    ['“Red” „blue‟ «green» 5″ 6′ ‴ ´', ['"red" "blue" "green" 5" 6\' \'\'\' \'']],
    ['2×4', ['2x4']],
    ['3½', ['3 1/2']],
    ['3 ½ inch', ['3 1/2 inch']],
    ['½inch', ['1/2 inch']],
    ['½⅔', ['1/2 2/3']],
    ['3\u200b½\u200b', ['3 1/2']],
    ['10\u00a0m\u202f\u3000x', ['10 m  x']],
    ['scr\u200bew\u00addri\ufeffver\u2060\u200d\u200c', ['screwdriver']],
    ['🗝\ufe0f', ['🗝']],
    ['\u200b', ['']],
    ['\u0301', ['']],
    ['Łódź ŁÓDŹ', ['lodz lodz']],
    ['Đorđe, Ħal, ısı', ['dorde, hal, isi']],
    ['Œuvre', ['oeuvre']],
    ['Ærø', ['aero', 'aeroe']],
    ['Øl på Åre', ['ol pa are', 'oel paa aare']],
    ['Müller', ['muller', 'mueller']],
    ['\ufdfa', ['صلى الله عليه وسلم']],
    ['ＡＢＣ１２', ['abc12']],
  ])('%j is %j', (text, spellings) => {
    expect(spellingsOf(text)).toEqual(spellings)
  })
})

test('typed words are found in any order and in any spelling', () => {
  const isFound = (typed: string, text: string) => findsWords(typed)(text)
  expect(isFound('', 'Shelf')).toBe(true)
  expect(isFound(' shelf  ada’s ', "Ada's  Shelf")).toBe(true)
  expect(isFound('lodz', 'Łódź')).toBe(true)
  expect(isFound('mueller', 'Müller')).toBe(true)
  expect(isFound('müller', 'Mueller')).toBe(true)
  expect(isFound('3½', 'Pipe 3 1/2"')).toBe(true)
  expect(isFound('shed shelf', 'Shed')).toBe(false)
})
