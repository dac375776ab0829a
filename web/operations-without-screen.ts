/** A file of the page, and the part of an address in it that calls an operation. */
export type UsedAddress = readonly [file: string, address: string]

/** Operations that the page calls by their address: links, pictures, sockets, and uploads that tell their progress. */
export const usedByAddress: Readonly<Record<string, UsedAddress>> = {
  subscribe: ['data/wire/live.ts', '/api/v1/ws/events'],
  uploadAttachment: ['data/outbox/upload.ts', '/attachments`'],
  downloadAttachment: ['data/items/entities.ts', '/attachments/`'],
  beginOidc: ['features/auth/provider-link.tsx', '/api/v1/users/login/oidc'],
  getQrCode: ['features/settings/members/made-invitation.tsx', '/api/v1/qrcode'],
  getItemLabel: ['shared/label-dialog.tsx', "'item'"],
  getLocationLabel: ['shared/label-dialog.tsx', "'location'"],
  getLabelSheet: ['shared/label-dialog.tsx', "addressOf('sheet'"],
  downloadExport: ['features/settings/data/archives.tsx', '/group/exports/'],
  downloadBackup: ['features/settings/server/backups.tsx', '/v1/server/backup'],
  importGroup: ['features/settings/data/archive-import.tsx', '/v1/group/import'],
}

/** Why no screen uses an operation. */
export const withoutScreen: Readonly<Record<string, string>> = {
  refresh: 'Programs renew their token; the session of a browser is renewed by the server',
  logoutAll: 'Sessions are ended in the settings one by one, or all but this one',
  changePasswordAlias: 'An older address of `changePassword`',
  getTag: 'The screen of tags reads all of them with their counts',
  deleteTag: 'The screen deletes one tag or several with `deleteTags`',
  getShoppingLine: 'The page reads the whole list',
  updateStockProduct: 'The page changes some values with `patchStockProduct`',
  patchEntity: 'The page writes whole items, with the version that was read',
  getImportMapping: 'The import reads all mappings at once',
  exportEntities: 'The CSV for other programs: `exportEntityTable` has its columns and more',
  getExport: 'The settings list all archives with their progress',
  getView: 'The page reads all views at once',
  getPriceTimeline:
    'Homebox counts by day of entry and without quantities; the screen uses `getStatisticsOverTime`',
  listLocationTotals: 'Homebox counts sold and archived items, too; the screen uses `getStatisticsBy`',
  listTagTotals: 'Homebox counts sold and archived items, too; the screen uses `getStatisticsBy`',
  finishOidc: 'The identity provider sends the browser there',
  showLinkPage: 'A page that the server writes, between the identity provider and the page',
  linkAccount: 'The form of `showLinkPage` sends it',
  recordSpans: 'Traces of other clients; the page sends none',
  readCalendar: 'Calendars read it by its secret address',
  getEntityLabel: 'An older address of `getItemLabel` and `getLocationLabel`',
  getAssetLabel: 'Programs ask for a label by asset number; the page asks by id',
  previewLabel: 'One label as SVG; the screen previews whole sheets with `previewLabelSheet`',
  getLabelFormat: 'The screen lists all formats with their contents',
}
