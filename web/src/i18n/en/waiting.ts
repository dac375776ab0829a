/** Working without a network: the line on top, what waits, and what is kept on the device. */
export const waiting = {
  'offline.title': 'Offline',
  'offline.since': 'Offline. Showing data of {time}.',
  'offline.banner': 'Offline. Showing the last known data.',
  'offline.trying': 'Some changes are not sent yet.',
  'waiting.count': 'Waiting: {count}',
  'waiting.title': 'Waiting',
  'waiting.text':
    'These changes are stored on this device. They are sent in this order when the network is back.',
  'waiting.none': 'Nothing is waiting',
  'waiting.noneText': 'What you add, edit or move without a network waits here until it is sent.',
  'waiting.decide': 'Needs your decision',
  'waiting.decideLine':
    '{count, plural, one {1 change needs your decision} other {# changes need your decision}}',
  'waiting.sent': 'Sent today',
  'waiting.now': 'Try now',
  'waiting.more': 'More about {name}',
  'waiting.add': 'Add {name}',
  'waiting.move': '{count, plural, one {Move {name}} other {Move # items}}',
  'waiting.to': 'to {location}',
  'waiting.toTop': 'to the top level',
  'waiting.edit': '{name}: {what}',
  'waiting.empty': 'empty',
  'waiting.changed': 'Also changed elsewhere: {what}',
  'waiting.changedBy': '{by} changed this too: {what}',
  'waiting.compare': 'Compare',
  'waiting.discarded': 'Discarded: {title}',
  'waiting.photo': 'Photo of {name}',
  'waiting.document': '{file} for {name}',
  'waiting.photos': '{count, plural, one {1 photo} other {# photos}}',
  'waiting.unkept': 'Not stored: this device has no room. Keep this tab open.',
  'waiting.full':
    'This device has no more room for photos that wait. Nothing is lost: save the item without photos, or wait for the network.',
  'waiting.signOutTitle':
    '{count, plural, one {1 change is not sent yet} other {# changes are not sent yet}}',
  'waiting.signOutText':
    'They stay on this device and are sent when you sign in here again. Nobody else can see or send them.',
  'waiting.signOut': 'Sign out',
  'offline.needsHttps':
    'This page came over http, so it can’t open while the server is away. Opening without a network needs https; the guide “Without a network” shows the way.',
  'storage.title': 'Stored on this device',
  'storage.text': 'Photos and documents that wait, and what was seen last.',
  'storage.files': 'Photos and documents that wait',
  'storage.used': '{used} of {allowed}',
  'storage.nearlyFull': 'Nearly full. Connect to the network soon, so that photos can be sent.',
  'storage.seen': 'What was seen',
  'storage.clear': 'Clear what was seen',
  'storage.clearText':
    'Changes that wait stay. Without a network, pages stay empty until they are read again.',
  'storage.cleared': 'What was seen is cleared from this device',
  'device.results': 'Results of this device',
  'device.list': 'Results of this device. The list may be incomplete.',
  'device.waiting':
    '{count, plural, one {1 new item is not sent yet:} other {{count, number} new items are not sent yet:}}',
  'device.unknown': 'This list needs the network',
  'device.notOpened': 'Not on this device',
  'device.partly': 'This device has only what lists told. The rest comes with the network.',
} as const
