import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import Pdf from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { readPdf } from '#test/read-pdf.ts'
import { drawLine, registerFonts } from './pdf-text.ts'
import { Typeface } from './typeface.ts'

const fontNamed = (name: string): Font =>
  create(readFileSync(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)))) as Font

describe('a typeface of several fonts', () => {
  // The first one has neither Hebrew nor Arabic letters.
  const serif = fontNamed('DejaVuSerif')
  const sans = fontNamed('DejaVuSans')
  const both = new Typeface(serif, sans)
  const shown = (line: string): [number, string][] =>
    both.runsOf(line).map(({ fontAt, text }) => [fontAt, text])

  test.each<[string, [number, string][]]>([
    ['Drill 18', [[0, 'Drill 18']]],
    [
      'Drill מקדחה',
      [
        [0, 'Drill '],
        [1, 'מקדחה'],
      ],
    ],
    [
      'مثقاب جديد 12',
      [
        [0, '12'],
        [1, 'مثقاب جديد '],
      ],
    ],
    ['箱', [[0, '□']]],
  ])('writes %s with the first font that has the letters', (line, runs) => {
    expect(shown(line)).toEqual(runs)
  })

  test('is as wide as its parts, and draws letters of each font under names of their own', () => {
    const alone = new Typeface(serif).widthOf('Drill ') + new Typeface(sans).widthOf('מקדחה')
    expect(both.widthOf('Drill מקדחה')).toBeCloseTo(alone)
    const ids = [...both.glyphsOf('Drill מקדחה', 10, 0, 0)].map(({ id }) => id.includes('_'))
    expect(ids).toEqual([...Array(5).fill(false), ...Array(5).fill(true)])
  })

  test('writes letters of each font into a document', () => {
    const document = new Pdf({ size: [300, 100], margin: 0 })
    const faces = { bold: both, regular: both }
    registerFonts(document, faces)
    drawLine(document, { text: 'Drill מקדחה', face: both, size: 10, x: 0, y: 20 }, 0, 0, faces)
    document.end()
    const [page] = readPdf(document.read() as Buffer)
    expect(page?.texts.map(({ text }) => [...text].length)).toEqual([6, 5])
    expect(new Set(page?.texts.map(({ font }) => font)).size).toBe(2)
  })
})
