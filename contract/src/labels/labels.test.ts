import { testRefusals } from '../../test/refusals.ts'
import { getLabelSheet, getQrCode } from './labels.ts'
import { sheetFormats } from './sheet-formats.ts'

testRefusals(getQrCode, { data: '1'.repeat(4296) }, [
  ['data', 'is required', { data: undefined }, { data: '' }],
  ['data', 'must have at most 4296 characters', { data: '1'.repeat(4297) }],
])

const formats = ['l7160', ...Object.keys(sheetFormats).filter(name => name !== 'l7160'), 'custom'].join(', ')
const lines =
  'name, assetId, firstCode, parent, description, manufacturer, modelNumber, serialNumber, path, lentTo'

testRefusals(getLabelSheet, { format: 'custom', rowGap: 500, copies: 100 }, [
  ['format', `must be one of ${formats}`, { format: 'l0' }],
  ['paperHeight', 'must be a number from 5 to 2000', { paperHeight: 4.9 }],
  ['paper', 'must be one of own, a4, letter', { paper: 'a3' }],
  ['rowGap', 'must be a number from 0 to 500', { rowGap: '-1' }],
  ['copies', 'must be a whole number from 1 to 100', { copies: '1.5' }],
  ['lines', `must be at most 8 of ${lines}`, { lines: 'name,colour' }],
  ['target', 'must be one of id, asset, code', { target: 'moon' }],
  ['ids', 'must be a list of UUIDs', { ids: 'x' }],
  ['ids', 'must have 1 to 1000 entries', { ids: '' }],
])
