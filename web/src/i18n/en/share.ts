/** What another app has shared with the page. */
export const share = {
  'share.title': 'Shared files',
  'share.files': '{count, plural, one {1 shared file} other {# shared files}}',
  'share.make': 'New item',
  'share.attach': 'Add to an item',
  'share.attachTitle': '{count, plural, one {Add 1 file to…} other {Add # files to…}}',
  'share.discard': 'Discard',
  'share.nothing': 'Nothing is waiting here',
  'share.nothingText':
    'Choose Stowage in the Share menu of another app, and its photos and PDFs arrive here.',
  'share.missed': 'The files did not arrive',
  'share.missedText':
    'The page was not ready to take them, or the browser has no room. They are still in the other app: share them again.',
  'share.waiting':
    '{count, plural, one {1 shared file waits for a decision} other {# shared files wait for a decision}}',
}
