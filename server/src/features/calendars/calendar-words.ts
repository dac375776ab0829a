import type { MaintenanceRule } from '@stowage/contract/upkeep/maintenance-rules'
import { type Language, languageIn } from '#kernel/language.ts'

type Unit = MaintenanceRule['unit']

/** What a calendar says by itself. */
export interface CalendarWords {
  /** The language as iCalendar names it. */
  readonly language: string
  readonly warrantyEnds: string
  /** How often a task comes back, as a sentence. */
  repeats(every: number, unit: Unit): string
}

type Units = Readonly<Record<Unit, readonly [one: string, many: (every: number) => string]>>

const sentence =
  (units: Units, begin: string): CalendarWords['repeats'] =>
  (every, unit) => {
    const [one, many] = units[unit]
    return `${begin} ${every === 1 ? one : many(every)}.`
  }

/** In the languages of the page. */
const words: Readonly<Record<Language, CalendarWords>> = {
  en: {
    language: 'EN',
    warrantyEnds: 'Warranty ends',
    repeats: sentence(
      {
        day: ['day', n => `${n} days`],
        week: ['week', n => `${n} weeks`],
        month: ['month', n => `${n} months`],
        year: ['year', n => `${n} years`],
      },
      'Repeats every',
    ),
  },
  de: {
    language: 'DE',
    warrantyEnds: 'Garantie endet',
    repeats: sentence(
      {
        day: ['jeden Tag', n => `alle ${n} Tage`],
        week: ['jede Woche', n => `alle ${n} Wochen`],
        month: ['jeden Monat', n => `alle ${n} Monate`],
        year: ['jedes Jahr', n => `alle ${n} Jahre`],
      },
      'Wiederholt sich',
    ),
  },
  fr: {
    language: 'FR',
    warrantyEnds: 'Fin de la garantie',
    repeats: sentence(
      {
        day: ['tous les jours', n => `tous les ${n} jours`],
        week: ['toutes les semaines', n => `toutes les ${n} semaines`],
        month: ['tous les mois', n => `tous les ${n} mois`],
        year: ['tous les ans', n => `tous les ${n} ans`],
      },
      'Se répète',
    ),
  },
  es: {
    language: 'ES',
    warrantyEnds: 'Fin de la garantía',
    repeats: sentence(
      {
        day: ['cada día', n => `cada ${n} días`],
        week: ['cada semana', n => `cada ${n} semanas`],
        month: ['cada mes', n => `cada ${n} meses`],
        year: ['cada año', n => `cada ${n} años`],
      },
      'Se repite',
    ),
  },
}

/** The words in the language that somebody has chosen in their settings, JSON; English otherwise. */
export const wordsOf = (settings: string): CalendarWords => words[languageIn(settings)]
