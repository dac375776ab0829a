import type { documents as english } from '../en/documents.ts'

export const documents: Readonly<Record<keyof typeof english, string>> = {
  'documents.title': 'Dokumente',
  'documents.add': 'Dokument hinzufügen',
  'documents.menu': 'Mehr zu {name}',
  'documents.download': 'Herunterladen',
  'documents.editTitle': '{name} bearbeiten',
  'documents.name': 'Name',
  'documents.type': 'Art',
  'documents.attachment': 'Dokument',
  'documents.manual': 'Anleitung',
  'documents.receipt': 'Beleg',
  'documents.warranty': 'Garantie',
  'documents.photo': 'Foto',
  'documents.link': 'Link',
  'documents.editPhoto': 'Foto bearbeiten',
  'documents.deletePhoto': 'Foto löschen',
  'problem.attachment.bad_link': 'Die Adresse dieses Links lässt sich nicht mehr öffnen.',
  'problem.attachment.not_a_picture': 'Diese Datei ist kein Bild und kann deshalb kein Foto sein.',
}
