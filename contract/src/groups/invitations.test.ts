import { testRefusals } from '../../test/refusals.ts'
import { createInvitation } from './invitations.ts'

testRefusals(createInvitation, { uses: 100 }, [
  ['uses', 'is required', { uses: undefined }],
  ['uses', 'must be a whole number from 1 to 100', { uses: 0 }, { uses: 101 }, { uses: 1.5 }],
])
