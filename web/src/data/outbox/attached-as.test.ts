import { expect, test } from 'vitest'
import { attachedAs } from './attached-as.ts'

test.each([
  ['Rechnung Croker März 2024.pdf', 'receipt'],
  ['INVOICE_4711.PDF', 'receipt'],
  ['Reçu.pdf', 'receipt'],
  ['Re\u0063\u0327u.pdf', 'receipt'],
  ['garantie-facture.pdf', 'receipt'],
  ['Garantiekarte.pdf', 'warranty'],
  ['Bedienungsanleitung Bosch.pdf', 'manual'],
  ["Mode d'emploi.pdf", 'manual'],
  ['recurrence.pdf', 'attachment'],
  ['notes.txt', 'attachment'],
])('%s is attached as %s', (name, type) => {
  expect(attachedAs(new File(['x'], name))).toBe(type)
})

test('a picture is a photo whatever it is called', () => {
  expect(attachedAs(new File(['x'], 'Rechnung.jpg', { type: 'image/jpeg' }))).toBe('photo')
})
