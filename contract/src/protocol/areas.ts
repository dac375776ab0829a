/** The parts of the API, in the order of the reference page. */
export const areas = [
  {
    name: 'Server',
    description: 'What the server is, and what it knows without being asked about anybody.',
  },
  {
    name: 'API keys',
    description: 'Keys with which programs act as their owner.',
  },
  {
    name: 'Passwords',
    description: 'Changing a password, and what to do when it is forgotten.',
  },
  {
    name: 'Own account',
    description: 'The caller, and what clients keep for them.',
  },
  {
    name: 'Signing in',
    description: 'Opening an account, and the sessions of browsers and programs.',
  },
  {
    name: 'Members and invitations',
    description: 'Who shares a group, and how others come into it.',
  },
  {
    name: 'Statistics',
    description: 'Sums over the selected group.',
  },
  {
    name: 'Groups',
    description: 'An inventory and the people who share it. `X-Tenant` selects one.',
  },
  {
    name: 'Live events',
    description: 'Messages that tell clients to read again.',
  },
  {
    name: 'Import and export',
    description: 'The whole inventory as a file, and back.',
  },
  {
    name: 'Attachments',
    description: 'Photos, manuals, receipts and other files of an entity.',
  },
  {
    name: 'Maintenance',
    description: 'What was done to an item, and what is due.',
  },
  {
    name: 'Entities',
    description: 'The items and the locations: what there is, and where.',
  },
  { name: 'Entity types', description: 'The kinds of items and locations.' },
  {
    name: 'Tags',
    description: 'Words that hang on items, in a tree of at most 5 levels.',
  },
  {
    name: 'Templates',
    description: 'What new items begin with.',
  },
  { name: 'Views', description: 'Lists that somebody has put together and keeps under a name.' },
  { name: 'History', description: 'Who changed what, and when; taking it back.' },
  { name: 'Notifiers', description: 'Where notices of due maintenance go.' },
  {
    name: 'Labels',
    description: 'Labels and QR codes to print.',
  },
  { name: 'Products', description: 'Looking up bar codes.' },
  { name: 'Upkeep', description: 'Actions on all entities of the group.' },
] as const

/** What a part of the API is called. */
export type AreaName = (typeof areas)[number]['name']
