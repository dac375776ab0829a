import {
  deleteAttachment,
  downloadAttachment,
  linkAttachment,
  updateAttachment,
  uploadAttachment,
} from '../attachments/attachments.ts'
import {
  createEntityType,
  deleteEntityType,
  listEntityTypes,
  updateEntityType,
} from '../catalogues/entity-types.ts'
import { createTag, deleteTag, getTag, listTags, updateTag } from '../catalogues/tags.ts'
import {
  createFromTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  updateTemplate,
} from '../catalogues/templates.ts'
import {
  createMissingThumbnails,
  ensureAssetIds,
  ensureImportRefs,
  setPrimaryPhotos,
  wipeInventory,
  zeroItemTimeFields,
} from '../entities/actions.ts'
import { listByAssetNumber } from '../entities/assets.ts'
import {
  createEntity,
  deleteEntity,
  duplicateEntity,
  getEntity,
  listEntities,
  patchEntity,
  updateEntity,
} from '../entities/entities.ts'
import { changeEntities, createEntities } from '../entities/entity-bulk.ts'
import { listEntitiesByBody, listFacets } from '../entities/entity-lists.ts'
import { listFieldNames, listFieldValues } from '../entities/fields.ts'
import { getEntityPath, getEntityTree } from '../entities/locations.ts'
import { searchProducts } from '../entities/products.ts'
import { quickSearch } from '../entities/search.ts'
import { createView, deleteView, getView, listViews, updateView } from '../entities/views.ts'
import { listCurrencies } from '../groups/currencies.ts'
import { createGroup, deleteGroup, getGroup, leaveGroup, listGroups, updateGroup } from '../groups/groups.ts'
import {
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  listInvitations,
  mailInvitation,
} from '../groups/invitations.ts'
import { listMembers, removeMember, updateMember } from '../groups/members.ts'
import { subscribe } from '../history/events.ts'
import {
  deleteTrash,
  emptyTrash,
  getChange,
  listChanges,
  listTrash,
  restoreTrash,
  undoChange,
} from '../history/history.ts'
import {
  drawLabelSheet,
  getAssetLabel,
  getEntityLabel,
  getItemLabel,
  getLabelSheet,
  getLocationLabel,
  getQrCode,
} from '../labels/labels.ts'
import { createApiKey, deleteApiKey, listApiKeys } from '../people/api-keys.ts'
import { beginOidc, finishOidc, linkAccount, showLinkPage } from '../people/oidc.ts'
import { login, logout, logoutAll, refresh } from '../people/sessions.ts'
import { deleteSelf, getSelf, getSettings, register, updateSelf, updateSettings } from '../people/users.ts'
import { getStatus } from '../server/status.ts'
import { recordSpans } from '../server/telemetry.ts'
import {
  createExport,
  deleteExport,
  downloadExport,
  getExport,
  importGroup,
  listExports,
} from '../tables/exports.ts'
import {
  createImportMapping,
  deleteImportMapping,
  getImportMapping,
  listImportMappings,
  putImportMapping,
} from '../tables/import-mappings.ts'
import { getImport, importEntities } from '../tables/imports.ts'
import {
  billOfMaterials,
  exportEntities,
  exportEntityTable,
  exportMaintenance,
} from '../tables/table-exports.ts'
import {
  countMaintenance,
  createMaintenance,
  deleteMaintenance,
  listEntityMaintenance,
  listMaintenance,
  sumMaintenanceCosts,
  updateMaintenance,
} from '../upkeep/maintenance.ts'
import {
  createNotifier,
  deleteNotifier,
  listNotifiers,
  testNotifier,
  updateNotifier,
} from '../upkeep/notifiers.ts'
import {
  getGroupStatistics,
  getPriceTimeline,
  listLocationTotals,
  listTagTotals,
} from '../upkeep/statistics.ts'
import { changePassword, changePasswordAlias, forgotPassword, resetPassword } from '../values/passwords.ts'
import type { Operation } from './operation.ts'

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
  leaveGroup,
  listMembers,
  updateMember,
  removeMember,
  listInvitations,
  createInvitation,
  mailInvitation,
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
  countMaintenance,
  sumMaintenanceCosts,
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
