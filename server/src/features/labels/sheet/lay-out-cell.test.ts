import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { openTypefaces } from '../text/open-typefaces.ts'
import { arrangeCell, mm } from './arrange-cell.ts'
import { layOutCell } from './lay-out-cell.ts'

describe('the text of a label of 70 × 36 mm', () => {
  const typefaces = openTypefaces(
    { regularFontPath: undefined, boldFontPath: undefined },
    pino({ level: 'silent' }),
  )
  const cell = arrangeCell(70 * mm, 36 * mm, 33, { codeSize: 'medium', textSize: 'medium' })
  const usual = cell?.text?.titleSize ?? 0

  const linesOf = (...lines: readonly string[]) => {
    if (cell === undefined) throw new Error('The label has no room')
    return layOutCell({ lines, code: undefined }, cell, 70 * mm, typefaces).lines
  }

  test.each([
    ['Aktenvernichter', ['Aktenvernichter']],
    ['Allergietabletten für den Notfall', ['Allergietabletten', 'für den Notfall']],
  ])('shrinks before the word of %s breaks', (name, wanted) => {
    const lines = linesOf(name, 'Bad')
    const [title, below] = lines
    expect(lines.map(({ text }) => text)).toEqual([...wanted, 'Bad'])
    expect(title?.size).toBeLessThan(usual)
    expect(title?.size).toBeGreaterThan(usual * 0.6)
    expect(below?.size).toBeLessThan(usual)
  })

  test('shrinks below the title, too, each text by itself', () => {
    const [title, long, short] = linesOf('Pills', 'Donaudampfschifffahrtsgesellschaft', 'Bath')
    expect(title?.size).toBe(usual)
    expect(long?.text).toBe('Donaudampfschifffahrtsgesellschaft')
    expect(long?.size).toBeLessThan(short?.size ?? 0)
  })

  test('keeps its size where no word is wide, and where one would break all the same', () => {
    expect(linesOf('Pills')[0]?.size).toBe(usual)
    const [first, second] = linesOf('x'.repeat(80))
    expect([first?.size, second?.size]).toEqual([usual, usual])
  })
})
