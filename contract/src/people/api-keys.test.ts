import { testRefusals } from '../../test/refusals.ts'
import { createApiKey } from './api-keys.ts'

const text = (length: number) => 'x'.repeat(length)

testRefusals(createApiKey, { name: text(255) }, [
  ['name', 'is required', { name: undefined }],
  ['name', 'must not be empty', { name: '' }],
  ['name', 'must have at most 255 characters', { name: text(256) }],
  ['expiresAt', 'must be a timestamp such as 2026-01-31T12:00:00Z', { expiresAt: '' }],
  ['currentPassword', 'must be text', { currentPassword: 7 }],
])
