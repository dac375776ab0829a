import type { IssueCode } from '@stowage/contract/protocol/issue-texts'
import issues from './languages/en/issues.json' with { type: 'json' }

/** The message for each code of an issue in English. */
export const englishIssues: Readonly<Record<`issue.${IssueCode}`, string>> = issues
