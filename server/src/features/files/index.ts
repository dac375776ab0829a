export { groupsOf } from './groups-of.ts'
export { documentKey, linkType } from './keys.ts'
export { releaseFiles, releaseJob } from './release-files.ts'
export { releasePapers, removeThumbnails } from './release-papers.ts'
