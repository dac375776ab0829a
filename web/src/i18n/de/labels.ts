import type { labels as english } from '../en/labels.ts'

export const labels: Readonly<Record<keyof typeof english, string>> = {
  'label.title': 'Etikett von {name}',
  'label.missing':
    'Das Etikett von {name} lässt sich nicht zeigen. Vielleicht ist es gelöscht, oder der Server hat nicht geantwortet.',
  'label.print': 'Drucken',
  'label.openPicture': 'Bild öffnen',
  'label.openPdf': 'PDF öffnen',
  'label.download': 'Herunterladen',
  'label.size': 'Drucken auf',
  'label.paper': 'Normales Papier',
  'label.copies': 'Kopien',
  'label.wrongCopies': 'Gib eine Zahl von 1 bis {max} ein.',
}
