import { testRefusals } from '../../test/refusals.ts'
import { zeroId } from '../values/ids.ts'
import { createFromTemplate, createTemplate, updateTemplate } from './templates.ts'

const text = (length: number) => '😀'.repeat(length)
const valid = {
  id: zeroId,
  name: text(255),
  description: text(1000),
  notes: text(20_000),
  defaultName: text(255),
  defaultDescription: text(1000),
  defaultManufacturer: text(255),
  defaultModelNumber: text(255),
  defaultWarrantyDetails: text(1000),
}

for (const operation of [createTemplate, updateTemplate])
  testRefusals(operation, valid, [
    ['name', 'must not be empty', { name: '' }],
    ['name', 'is required', { name: null }],
    ['name', 'must have at most 255 characters', { name: text(256) }],
    ['description', 'must have at most 1000 characters', { description: text(1001) }],
    ['notes', 'must have at most 20000 characters', { notes: text(20_001) }],
    ['defaultName', 'must have at most 255 characters', { defaultName: text(256) }],
    ['defaultDescription', 'must have at most 1000 characters', { defaultDescription: text(1001) }],
    ['defaultManufacturer', 'must have at most 255 characters', { defaultManufacturer: text(256) }],
    ['defaultModelNumber', 'must have at most 255 characters', { defaultModelNumber: text(256) }],
    ['defaultWarrantyDetails', 'must have at most 1000 characters', { defaultWarrantyDetails: text(1001) }],
    ['defaultQuantity', 'must not be negative', { defaultQuantity: -1 }],
    ['defaultQuantity', 'must be a number', { defaultQuantity: '1' }],
    ['defaultInsured', 'must be true or false', { defaultInsured: 'yes' }],
    ['defaultLocationId', 'must be a UUID', { defaultLocationId: 'x' }],
    ['defaultTagIds.0', 'must be a UUID', { defaultTagIds: ['x'] }],
    [
      'fields.0.type',
      'must be one of text, number, boolean, time',
      { fields: [{ type: 'colour', name: 'A' }] },
    ],
    ['fields.0.name', 'must not be empty', { fields: [{ type: 'text', name: '' }] }],
    [
      'fields.0.textValue',
      'must have at most 500 characters',
      { fields: [{ type: 'text', name: 'A', textValue: text(501) }] },
    ],
    [
      'fields.0.numberValue',
      'must be a whole number from -9007199254740991 to 9007199254740991',
      { fields: [{ type: 'number', name: 'A', numberValue: 1.5 }] },
    ],
    [
      'fields.0.timeValue',
      'must be a timestamp such as 2026-01-31T12:00:00Z',
      { fields: [{ type: 'time', name: 'A', timeValue: 'noon' }] },
    ],
  ])

const fromTemplate = {
  id: zeroId,
  name: text(255),
  description: text(1e3),
  notes: text(2e4),
  manufacturer: text(255),
  modelNumber: text(255),
  serialNumber: text(255),
  purchasePrice: -1,
}

testRefusals(createFromTemplate, fromTemplate, [
  ['manufacturer', 'must have at most 255 characters', { manufacturer: text(256) }],
  ['modelNumber', 'must have at most 255 characters', { modelNumber: text(256) }],
  ['serialNumber', 'must have at most 255 characters', { serialNumber: text(256) }],
  ['notes', 'must have at most 20000 characters', { notes: text(20_001) }],
  ['purchasePrice', 'must be a number', { purchasePrice: '1' }],
  ['fields.0.name', 'must not be empty', { fields: [{ type: 'text', name: '' }] }],
  ['name', 'must have at most 255 characters', { name: text(256) }],
  ['description', 'must have at most 1000 characters', { description: text(1001) }],
  ['quantity', 'must not be negative', { quantity: -1 }],
  ['parentId', 'must be a UUID', { parentId: 'x' }],
])
