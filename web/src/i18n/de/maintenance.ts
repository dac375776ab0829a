import type { maintenance as english } from '../en/maintenance.ts'

export const maintenance: Readonly<Record<keyof typeof english, string>> = {
  'maintenance.title': 'Wartung',
  'maintenance.add': 'Aufgabe hinzufügen',
  'maintenance.editTitle': '{name} bearbeiten',
  'maintenance.task': 'Aufgabe',
  'maintenance.due': 'Fällig',
  'maintenance.isDone': 'Schon erledigt',
  'maintenance.doneOn': 'Erledigt am',
  'maintenance.cost': 'Kosten, {currency}',
  'maintenance.note': 'Notiz',
  'maintenance.done': 'Erledigt',
  'maintenance.doneDay': 'Erledigt am {day}',
  'maintenance.addCost': 'Kosten oder Notiz hinzufügen',
  'maintenance.markedDone': '{name} als erledigt markiert',
  'maintenance.reopen': 'Doch nicht erledigt',
  'maintenance.menu': 'Mehr zu {name}',
  'maintenance.allDone': 'Alle {count} erledigten zeigen',
  'maintenance.fewDone': 'Weniger zeigen',
}
