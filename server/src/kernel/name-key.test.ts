import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byNaturalName } from '#test/name-order.ts'
import { nameKeyOf } from './name-key.ts'

const sorted = (names: readonly string[]): string[] =>
  names.toSorted((a, b) => byCodePoint(nameKeyOf(a), nameKeyOf(b)))

test.each([
  [['1', '2', '10']],
  [['9', '10', '99', '100', '00100', '999', '1000']],
  [['0', '00', '000', '1', '01', '001', '2', '02', '10', '010']],
  [['Shelf', 'Shelf-1', 'Shelf 2', 'Shelf 10', 'Shelf 10a', 'Shelf 10b', 'Shelf 11', 'Shelf A']],
  [['v1', 'v1.2', 'v1.2.9', 'v1.2.10', 'v1.10', 'v2']],
  [['a1c', 'a01b', 'a2']],
  [['¼0', '１', '²', '③', '１０', '⑳', '🎲']],
  [['0', '↉', '⅒', '⅑', '⅛', '⅐', '⅙', '⅕', '¼', '⅓', '⅜', '⅖', '½', '⅗', '⅝', '⅔', '¾', '⅘', '⅚', '⅞', '1']],
  [['3', '3 mm', '3z', '3¼', '3½', '3½ mm', '03½', '3¾', '4', '10½']],
  [['Screw 3', 'Screw 3 ½', 'Screw 3½', 'Screw ４']],
  [['Łódź 2', 'Lodz 10', 'łódź 11', 'Lof']],
  [['Oase', 'Øl', 'oma', 'Œuvre', 'of'].toSorted(byNaturalName)],
  [['Đak', 'daz', 'Ħal', 'ıa', 'İb', 'Æro', 'aes'].toSorted(byNaturalName)],
])('%j is in the order of its name keys', names => {
  const wanted = names.toSorted(byNaturalName)
  expect(sorted(names.toReversed())).toEqual(wanted)
})

test('numbers of hundreds of digits are ordered by what they are worth', () => {
  const lengths = [1, 7, 8, 9, 10, 11, 98, 99, 100, 101, 299, 300, 301, 999, 1000]
  const names = lengths.flatMap(length => [`1${'0'.repeat(length - 1)}`, '9'.repeat(length)])
  expect(sorted(names.toReversed())).toEqual(names)
  const zeros = lengths.map(length => `${'0'.repeat(length)}7`)
  expect(sorted(zeros.toReversed())).toEqual(zeros)
})

test('letters that fold leaves alone are in the order of the plain ones', () => {
  expect(nameKeyOf('Łódź Øre Đak Ħal ısı Œuvre Ærø')).toBe('lodz ore dak hal isi oeuvre aero')
})

test('any two names are in the same order as their keys', () => {
  const letters = fc.constantFrom(...'0019aAzäßłøœ９²½⅓-/:~ \u{10ffff}\u{1f9f0}\ue000'.normalize('NFC'))
  const name = fc.array(letters, { maxLength: 12 }).map(parts => parts.join(''))
  const longer = fc.tuple(name, fc.nat(120), name).map(([a, zeros, b]) => `${a}${'0'.repeat(zeros)}${b}`)
  const either = fc.oneof(name, longer)
  fc.assert(
    fc.property(either, either, (a, b) => {
      const difference = byCodePoint(nameKeyOf(a), nameKeyOf(b))
      expect([a, b, Math.sign(difference)]).toEqual([a, b, Math.sign(byNaturalName(a, b))])
    }),
    { numRuns: 3000 },
  )
})
