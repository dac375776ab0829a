import { createApiKey, deleteApiKey, listApiKeys } from './api-keys.ts'
import { listByAssetNumber } from './assets.ts'
import { exportEntities, importEntities } from './csv.ts'
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
import { createEntityType, deleteEntityType, listEntityTypes, updateEntityType } from './entity-types.ts'
import { subscribe } from './events.ts'
import { listFieldNames, listFieldValues } from './fields.ts'
import { createGroup, deleteGroup, getGroup, listGroups, updateGroup } from './groups.ts'
import { acceptInvitation, createInvitation, deleteInvitation, listInvitations } from './invitations.ts'
import { listMembers, removeMember } from './members.ts'
import type { Operation } from './operation.ts'
import { changePassword, changePasswordAlias, forgotPassword, resetPassword } from './passwords.ts'
import { getEntityPath, getEntityTree } from './places.ts'
import { login, logout, logoutAll, refresh } from './sessions.ts'
import { getStatus } from './status.ts'
import { createTag, deleteTag, getTag, listTags, updateTag } from './tags.ts'
import { deleteSelf, getSelf, getSettings, register, updateSelf, updateSettings } from './users.ts'

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
  exportEntities,
]
