/** Documents and photos of an item. */
export const documents = {
  'documents.title': 'Documents',
  'documents.add': 'Add document',
  'documents.menu': 'More for {name}',
  'documents.download': 'Download',
  'documents.editTitle': 'Edit {name}',
  'documents.name': 'Name',
  'documents.type': 'Type',
  'documents.attachment': 'Document',
  'documents.manual': 'Manual',
  'documents.receipt': 'Receipt',
  'documents.warranty': 'Warranty',
  'documents.photo': 'Photo',
  'documents.link': 'Link',
  'documents.editPhoto': 'Edit photo',
  'documents.deletePhoto': 'Delete photo',
} as const
