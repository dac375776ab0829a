/** The label of one item or location. */
export const labels = {
  'label.title': 'Label of {name}',
  'label.missing': 'Couldn’t show the label of {name}. It may be deleted, or the server did not answer.',
  'label.print': 'Print',
  'label.openPicture': 'Open the picture',
  'label.openPdf': 'Open the PDF',
  'label.download': 'Download',
  'label.size': 'Print on',
  'label.paper': 'Plain paper',
  'label.copies': 'Copies',
  'label.wrongCopies': 'Enter a number from 1 to {max}.',
} as const
