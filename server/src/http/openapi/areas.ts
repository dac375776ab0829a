interface Area {
  readonly name: string
  readonly description: string
  readonly paths: RegExp
}

/** The parts of the API in the order of the reference page; an operation belongs to the first that fits its path. */
export const areas: readonly Area[] = [
  {
    name: 'Server',
    description: 'What the server is, and what it knows without being asked about anybody.',
    paths: /^\/v1\/(status|currencies|telemetry)\b/,
  },
  {
    name: 'API keys',
    description: 'Keys with which programs act as their owner.',
    paths: /^\/v1\/users\/self\/api-keys\b/,
  },
  {
    name: 'Passwords',
    description: 'Changing a password, and what to do when it is forgotten.',
    paths: /^\/v1\/users\/(self\/change-password|change-password|forgot-password|reset-password)\b/,
  },
  {
    name: 'Own account',
    description: 'The caller, and what clients keep for them.',
    paths: /^\/v1\/users\/self\b/,
  },
  {
    name: 'Signing in',
    description: 'Opening an account, and the sessions of browsers and programs.',
    paths: /^\/v1\/users\//,
  },
  {
    name: 'Members and invitations',
    description: 'Who shares a group, and how others come into it.',
    paths: /^\/v1\/groups\/(members|invitations)\b/,
  },
  {
    name: 'Statistics',
    description: 'Sums over the selected group.',
    paths: /^\/v1\/groups\/statistics\b/,
  },
  {
    name: 'Groups',
    description: 'An inventory and the people who share it. `X-Tenant` selects one.',
    paths: /^\/v1\/groups\b/,
  },
  {
    name: 'Live events',
    description: 'Messages that tell clients to read again.',
    paths: /^\/v1\/ws\b/,
  },
  {
    name: 'Import and export',
    description: 'The whole inventory as a file, and back.',
    paths: /^\/v1\/(entities\/(import|export)|group\/(exports|import)|reporting)\b/,
  },
  {
    name: 'Attachments',
    description: 'Photos, manuals, receipts and other files of an entity.',
    paths: /^\/v1\/(entities\/:id\/attachments|attachments)\b/,
  },
  {
    name: 'Maintenance',
    description: 'What was done to a thing, and what is due.',
    paths: /^\/v1\/(entities\/:id\/maintenance|maintenance)\b/,
  },
  {
    name: 'Entities',
    description: 'The things and the locations: what there is, and where.',
    paths: /^\/v1\/(entities|assets)\b/,
  },
  { name: 'Entity types', description: 'The kinds of things and locations.', paths: /^\/v1\/entity-types\b/ },
  {
    name: 'Tags',
    description: 'Words that hang on things, in a tree of at most 5 levels.',
    paths: /^\/v1\/tags\b/,
  },
  {
    name: 'Templates',
    description: 'What new things begin with.',
    paths: /^\/v1\/templates\b/,
  },
  { name: 'Notifiers', description: 'Where notices of due maintenance go.', paths: /^\/v1\/notifiers\b/ },
  {
    name: 'Labels',
    description: 'Labels and QR codes to print.',
    paths: /^\/v1\/(labelmaker|labels|qrcode)\b/,
  },
  { name: 'Products', description: 'Looking up bar codes.', paths: /^\/v1\/(products|barcodes?)\b/ },
  { name: 'Upkeep', description: 'Actions on all entities of the group.', paths: /^\/v1\/actions\b/ },
]

/** Where operations go that no area names; a test keeps it empty. */
export const elsewhere = 'More'

/** The area of an operation's path. */
export const areaOf = (path: string): string => areas.find(({ paths }) => paths.test(path))?.name ?? elsewhere
