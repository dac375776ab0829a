import {
  createMissingThumbnails,
  ensureAssetIds,
  ensureImportRefs,
  setPrimaryPhotos,
  wipeInventory,
  zeroItemTimeFields,
} from './actions.ts'
import { createApiKey, deleteApiKey, listApiKeys } from './api-keys.ts'
import { listByAssetNumber } from './assets.ts'
import {
  deleteAttachment,
  downloadAttachment,
  linkAttachment,
  updateAttachment,
  uploadAttachment,
} from './attachments.ts'
import { listCurrencies } from './currencies.ts'
import {
  createEntity,
  deleteEntity,
  duplicateEntity,
  getEntity,
  listEntities,
  patchEntity,
  updateEntity,
} from './entities.ts'
import { changeEntities, createEntities } from './entity-bulk.ts'
import { listEntitiesByBody, listFacets } from './entity-lists.ts'
import { createEntityType, deleteEntityType, listEntityTypes, updateEntityType } from './entity-types.ts'
import { subscribe } from './events.ts'
import { createExport, deleteExport, downloadExport, getExport, importGroup, listExports } from './exports.ts'
import { listFieldNames, listFieldValues } from './fields.ts'
import { createGroup, deleteGroup, getGroup, listGroups, updateGroup } from './groups.ts'
import {
  deleteTrash,
  emptyTrash,
  getChange,
  listChanges,
  listTrash,
  restoreTrash,
  undoChange,
} from './history.ts'
import {
  createImportMapping,
  deleteImportMapping,
  getImportMapping,
  listImportMappings,
  putImportMapping,
} from './import-mappings.ts'
import { getImport, importEntities } from './imports.ts'
import { acceptInvitation, createInvitation, deleteInvitation, listInvitations } from './invitations.ts'
import {
  drawLabelSheet,
  getAssetLabel,
  getEntityLabel,
  getItemLabel,
  getLabelSheet,
  getLocationLabel,
  getQrCode,
} from './labels.ts'
import { getEntityPath, getEntityTree } from './locations.ts'
import {
  createMaintenance,
  deleteMaintenance,
  listEntityMaintenance,
  listMaintenance,
  updateMaintenance,
} from './maintenance.ts'
import { listMembers, removeMember } from './members.ts'
import { createNotifier, deleteNotifier, listNotifiers, testNotifier, updateNotifier } from './notifiers.ts'
import { beginOidc, finishOidc, linkAccount, showLinkPage } from './oidc.ts'
import type { Operation } from './operation.ts'
import { changePassword, changePasswordAlias, forgotPassword, resetPassword } from './passwords.ts'
import { searchProducts } from './products.ts'
import { quickSearch } from './search.ts'
import { login, logout, logoutAll, refresh } from './sessions.ts'
import { getGroupStatistics, getPriceTimeline, listLocationTotals, listTagTotals } from './statistics.ts'
import { getStatus } from './status.ts'
import { billOfMaterials, exportEntities, exportEntityTable, exportMaintenance } from './table-exports.ts'
import { createTag, deleteTag, getTag, listTags, updateTag } from './tags.ts'
import { recordSpans } from './telemetry.ts'
import {
  createFromTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  updateTemplate,
} from './templates.ts'
import { deleteSelf, getSelf, getSettings, register, updateSelf, updateSettings } from './users.ts'
import { createView, deleteView, getView, listViews, updateView } from './views.ts'

/** Every operation that the server promises. */
export const operations: readonly Operation[] = [
  getStatus,
  listCurrencies,
  login,
  refresh,
  logout,
  logoutAll,
  register,
  getSelf,
  updateSelf,
  deleteSelf,
  getSettings,
  updateSettings,
  forgotPassword,
  resetPassword,
  changePassword,
  changePasswordAlias,
  listApiKeys,
  createApiKey,
  deleteApiKey,
  getGroup,
  listGroups,
  createGroup,
  updateGroup,
  deleteGroup,
  listMembers,
  removeMember,
  listInvitations,
  createInvitation,
  deleteInvitation,
  acceptInvitation,
  subscribe,
  listEntityTypes,
  createEntityType,
  updateEntityType,
  deleteEntityType,
  listTags,
  createTag,
  getTag,
  updateTag,
  deleteTag,
  listEntities,
  createEntity,
  getEntity,
  listFacets,
  listEntitiesByBody,
  changeEntities,
  createEntities,
  updateEntity,
  patchEntity,
  deleteEntity,
  duplicateEntity,
  getEntityPath,
  getEntityTree,
  listFieldNames,
  listFieldValues,
  listByAssetNumber,
  importEntities,
  getImport,
  listImportMappings,
  createImportMapping,
  getImportMapping,
  putImportMapping,
  deleteImportMapping,
  exportEntities,
  exportEntityTable,
  exportMaintenance,
  createExport,
  listExports,
  getExport,
  downloadExport,
  deleteExport,
  importGroup,
  listTemplates,
  createTemplate,
  getTemplate,
  updateTemplate,
  deleteTemplate,
  createFromTemplate,
  quickSearch,
  listViews,
  createView,
  getView,
  updateView,
  deleteView,
  listChanges,
  getChange,
  undoChange,
  listTrash,
  restoreTrash,
  deleteTrash,
  emptyTrash,
  uploadAttachment,
  linkAttachment,
  downloadAttachment,
  updateAttachment,
  deleteAttachment,
  getGroupStatistics,
  getPriceTimeline,
  listLocationTotals,
  listTagTotals,
  setPrimaryPhotos,
  createMissingThumbnails,
  ensureAssetIds,
  ensureImportRefs,
  zeroItemTimeFields,
  wipeInventory,
  beginOidc,
  finishOidc,
  showLinkPage,
  linkAccount,
  recordSpans,
  billOfMaterials,
  listMaintenance,
  listEntityMaintenance,
  createMaintenance,
  updateMaintenance,
  deleteMaintenance,
  listNotifiers,
  createNotifier,
  updateNotifier,
  deleteNotifier,
  testNotifier,
  searchProducts,
  getQrCode,
  getEntityLabel,
  getItemLabel,
  getLocationLabel,
  getAssetLabel,
  getLabelSheet,
  drawLabelSheet,
]
