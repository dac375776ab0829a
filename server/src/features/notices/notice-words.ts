import type { Language } from '#kernel/language.ts'

/** What a notice says besides names; placeholders, such as `{day}`, are filled in. */
interface NoticeWords {
  readonly dueToday: string
  readonly overdue: string
  readonly head: string
  readonly since: string
  /** Of what is due, and of what is overdue, how much has no line of its own. */
  readonly moreDue: string
  readonly moreOverdue: string
}

/** In the languages of the page. */
export const noticeWords: Readonly<Record<Language, NoticeWords>> = {
  en: {
    dueToday: 'Maintenance due today',
    overdue: 'Maintenance overdue',
    head: 'Stowage maintenance ({day}):',
    since: 'Overdue since {day}',
    moreDue: '… and {count} more due today',
    moreOverdue: '… and {count} more overdue',
  },
  de: {
    dueToday: 'Heute fällige Wartung',
    overdue: 'Überfällige Wartung',
    head: 'Wartung in Stowage ({day}):',
    since: 'Überfällig seit {day}',
    moreDue: '… und {count} weitere heute fällig',
    moreOverdue: '… und {count} weitere überfällig',
  },
  fr: {
    dueToday: 'Entretien à faire aujourd’hui',
    overdue: 'Entretien en retard',
    head: 'Entretien dans Stowage ({day}) :',
    since: 'En retard depuis le {day}',
    moreDue: '… et {count} de plus à faire aujourd’hui',
    moreOverdue: '… et {count} de plus en retard',
  },
  es: {
    dueToday: 'Mantenimiento para hoy',
    overdue: 'Mantenimiento atrasado',
    head: 'Mantenimiento en Stowage ({day}):',
    since: 'Atrasado desde el {day}',
    moreDue: '… y {count} más para hoy',
    moreOverdue: '… y {count} más con retraso',
  },
}
