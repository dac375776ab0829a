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
}
