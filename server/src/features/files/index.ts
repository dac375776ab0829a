export { listAccepted, replaceAccepted } from './accepted-missing.ts'
export { SameStore, type StorePair } from './copy-between-stores.ts'
export {
  deletionLockPrefix,
  keptAfterRestore,
  lockLengthOf,
  restoredLock,
  takeDeletionLock,
  withDeletionLock,
} from './deletion-lock.ts'
export { examineFiles, examineTrash, type FileFault } from './examine-files.ts'
export { findOrphans } from './find-orphans.ts'
export { groupsOf } from './groups-of.ts'
export {
  ensureInstallation,
  findInstallation,
  findReplacedOwner,
  installationIn,
  isFresh,
  replacedOwner,
} from './installation.ts'
export { documentKey, linkType, mayStand } from './keys.ts'
export { type MoveReport, moveFiles } from './move-files.ts'
export { canAdoptStore } from './recognise-store.ts'
export { type AttachmentRow, deleteAttachments, removeThumbnails } from './remove-attachments.ts'
export { enqueueFileRemoval, removeFilesJob } from './remove-files.job.ts'
export { enqueueGroupFileRemoval, removeGroupFilesJob } from './remove-group-files.job.ts'
export { inspectSetAside, setAsideDays } from './sweep-set-aside.ts'
export { findLostThumbnails } from './sweep-thumbnails.ts'
