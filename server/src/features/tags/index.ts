export { deleteTag } from './delete-tag.ts'
export { planTagsWipe } from './plan-tags.ts'
export { applyTagSubjects, revertTagSubjects, type TagSubject, type TagUndo } from './tag-subjects.ts'
export { tagRoutes } from './tags.routes.ts'
