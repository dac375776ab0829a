import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'
import { dayIn, typedDay } from './day-in.ts'

const today = '2026-11-27'

const speak = async (locale: string): Promise<void> => {
  vi.stubGlobal('navigator', { languages: [locale] })
  await i18n.init({ lng: locale.slice(0, 2) })
}

beforeEach(() => speak('en-US'))
afterEach(() => vi.unstubAllGlobals())

describe('a day that is typed', () => {
  test.each([
    ['', ''],
    ['2024-02-29', '2024-02-29'],
    ['2024-2-9', '2024-02-09'],
    ['31.12.2026', '2026-12-31'],
    ['1. 2. 26', '2026-02-01'],
    ['12/31/2026', '2026-12-31'],
    ['31/12/2026', '2026-12-31'],
    ['3/4/99', '1999-03-04'],
    ['Mar 14, 2024', '2024-03-14'],
    ['14 march 2024', '2024-03-14'],
    ['1st Sept 2024', '2024-09-01'],
    ['March 2024', '2024-03-01'],
    ['Sept. 2024', '2024-09-01'],
    ['2024', '2024-01-01'],
    ['03/2021', '2021-03-01'],
    ['3.2021', '2021-03-01'],
    ['2021-03', '2021-03-01'],
    ['Today', today],
    ['gestern', '2026-11-26'],
    ['tomorrow', '2026-11-28'],
    ['hier', '2026-11-26'],
    ['Aujourd’hui', today],
    ['mañana', '2026-11-28'],
  ])('%j is %j', (typed, day) => {
    expect(dayIn(typed, { today })).toBe(day)
  })

  test.each([
    ['2 years', '2026-03-14'],
    ['+2 years', '2026-03-14'],
    ['2 Jahre', '2026-03-14'],
    ['+6 Monate', '2024-09-14'],
    ['6 months', '2024-09-14'],
    ['1 year and 6 months', '2025-09-14'],
    ['1,5 Jahre', '2025-09-14'],
    ['1 Jahr, 2 Wochen', '2025-03-28'],
    ['a year', '2025-03-14'],
    ['ein Jahr', '2025-03-14'],
    ['24m', '2026-03-14'],
    ['3y', '2027-03-14'],
    ['30 days', '2024-04-13'],
    ['in 6 months', '2027-05-27'],
    ['in 3 Wochen', '2026-12-18'],
    ['2 years ago', '2024-11-27'],
    ['vor 2 Jahren', '2024-11-27'],
    ['-1 month', '2026-10-27'],
    ['2 ans', '2026-03-14'],
    ['un an et 6 mois', '2025-09-14'],
    ['dans 3 semaines', '2026-12-18'],
    ['il y a 2 ans', '2024-11-27'],
    ['il y a une année', '2025-11-27'],
    ['2 años', '2026-03-14'],
    ['un año y 6 meses', '2025-09-14'],
    ['en 30 días', '2026-12-27'],
    ['hace un mes', '2026-10-27'],
  ])('%j after the 14th of March 2024 is %j', (typed, day) => {
    expect(dayIn(typed, { today, from: '2024-03-14' })).toBe(day)
  })

  test.each([
    ['2024-01-31', '1 month', '2024-02-29'],
    ['2024-02-29', '1 year', '2025-02-28'],
    ['2025-08-31', '6 months', '2026-02-28'],
    ['2024-12-31', '2 months', '2025-02-28'],
    ['0005-01-31', '1 month', '0005-02-28'],
  ])('%s and %s is %s', (from, typed, day) => {
    expect(dayIn(typed, { today, from })).toBe(day)
  })

  test.each([
    'soon',
    '2026-02-30',
    '31.2.2026',
    '13/13/2026',
    'Foo 3, 2026',
    '0.3 years',
    '9000 years',
    '12',
    '1 Mar 2 2024',
    '2026-13-01',
    '0001-01-01',
    '2 lightyears',
    '99999999999999 days',
    'ma 2024',
    '+',
    '2',
  ])('%j is no day', typed => {
    expect(dayIn(typed, { today })).toBeUndefined()
  })

  test.each([
    ['fr-FR', '1er décembre 2026', '2026-12-01'],
    ['fr-FR', '31 août 2026', '2026-08-31'],
    ['es-ES', '31 de diciembre de 2026', '2026-12-31'],
    ['es-MX', '3 sept 2026', '2026-09-03'],
  ])('in %s, %j is %j', async (locale, typed, day) => {
    await speak(locale)
    expect(dayIn(typed, { today })).toBe(day)
  })

  test('has the month first only where the locale has it so', async () => {
    expect(dayIn('3/4/2026', { today })).toBe('2026-03-04')
    await speak('en-GB')
    expect(dayIn('3/4/2026', { today })).toBe('2026-04-03')
    await speak('de-DE')
    expect(dayIn('3/4/2026', { today })).toBe('2026-04-03')
    expect(dayIn('14. März 2024', { today })).toBe('2024-03-14')
    expect(dayIn('Dez 2024', { today })).toBe('2024-12-01')
  })

  test.each([
    'en-US',
    'en-GB',
    'en-CA',
    'en-ZA',
    'de-DE',
    'de-AT',
    'de-CH',
    'fr-FR',
    'fr-CA',
    'es-ES',
    'es-MX',
  ])('is read as it is shown, in %s', async locale => {
    await speak(locale)
    const days = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-05`)
    for (const day of ['', ...days]) expect(dayIn(typedDay(day), { today })).toBe(day)
    expect(typedDay('2026-12-05')).not.toBe('2026-12-05')
  })
})
