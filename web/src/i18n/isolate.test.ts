import { expect, test } from 'vitest'
import { en } from './en.ts'
import { icu } from './icu.ts'
import { withoutIsolates } from './isolate.ts'

const arabic = 'مثقاب (٢)'

test.each(['en', 'de'])('an Arabic name is isolated in a sentence in %s', language => {
  expect(icu.parse('“{name}” saved', { name: arabic }, language)).toBe(`“\u2068${arabic}\u2069” saved`)
})

test('a Latin name is isolated in a sentence from right to left, and an Arabic one is not', () => {
  expect(icu.parse('{name}: 3', { name: 'Drill (2)' }, 'ar')).toBe('\u2068Drill (2)\u2069: 3')
  expect(icu.parse('{name}: 3', { name: arabic }, 'ar')).toBe(`${arabic}: 3`)
})

test('names of the same direction, numbers and choices stay as they are', () => {
  const message = '{kind, select, item {Item} other {Location}} {name} {day}'
  expect(icu.parse(message, { kind: 'item', name: 'Drill (2)', day: '٣' }, 'en')).toBe(
    'Item Drill (2) \u2068٣\u2069',
  )
  expect(icu.parse(message, { kind: 'item', name: 'Drill (2)', day: '27/11/2026' }, 'en')).toBe(
    'Item Drill (2) 27/11/2026',
  )
})

test('a choice is made in every direction', () => {
  expect(icu.parse('{kind, select, item {Item} other {Location}}', { kind: 'item' }, 'ar')).toBe('Item')
})

test('a sentence that becomes a name has no marks in it', () => {
  const copy = icu.parse(en['templates.copyOf'], { name: arabic }, 'en')
  expect(withoutIsolates(String(copy))).toBe(`${arabic} (copy)`)
})
