/** Areas of the API, in the order of the reference page. */
export const areas = [
  {
    name: 'Server',
    description: 'Public state of the server, and known currencies.',
  },
  {
    name: 'API keys',
    description: 'Keys for programs that act as their owner.',
  },
  {
    name: 'Passwords',
    description: 'Changing and resetting passwords.',
  },
  {
    name: 'Own account',
    description: 'The account of the caller, with settings for clients.',
  },
  {
    name: 'Signing in',
    description: 'Registration, sign-in and sessions.',
  },
  {
    name: 'Members and invitations',
    description: 'Members of a group and invitations to it.',
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
    description: 'Live messages: tell clients to read again.',
  },
  {
    name: 'Import and export',
    description: 'Exports and imports of whole inventories.',
  },
  {
    name: 'Attachments',
    description: 'Photos, manuals, receipts and other files of an entity.',
  },
  {
    name: 'Maintenance',
    description: 'Completed and due maintenance of items.',
  },
  {
    name: 'Entities',
    description: 'Items and locations.',
  },
  { name: 'Entity types', description: 'Types of items and locations.' },
  { name: 'Field definitions', description: 'Custom fields that the items of a type have.' },
  {
    name: 'Tags',
    description: 'Tags of items and locations, in a tree of at most 5 levels.',
  },
  {
    name: 'Templates',
    description: 'Defaults for new items.',
  },
  { name: 'Contacts', description: 'People and organisations to whom items are lent.' },
  { name: 'Loans', description: 'Items that contacts have, had, or have reserved.' },
  {
    name: 'Stock',
    description: 'Products: what several items are copies or packs of, and how much there is.',
  },
  { name: 'Shopping', description: 'What is to be bought.' },
  { name: 'Views', description: 'Saved lists: filters, order and columns.' },
  { name: 'History', description: 'Changes with author and time; undo and trash.' },
  { name: 'Notifiers', description: 'Recipients of notices of due maintenance.' },
  {
    name: 'Labels',
    description: 'Labels and QR codes to print.',
  },
  { name: 'Products', description: 'Looking up bar codes.' },
  { name: 'Upkeep', description: 'Actions on all entities of the group.' },
] as const

/** Name of an area of the API. */
export type AreaName = (typeof areas)[number]['name']
