import type { SheetLook } from '@stowage/contract/labels/labels'

/** What a sheet looks like where nothing but its format is said. */
export const usualLook: Omit<SheetLook, 'format'> = {
  paper: 'own',
  title: 'name',
  lines: ['path', 'assetId'],
  target: 'id',
  border: false,
  paperWidth: undefined,
  paperHeight: undefined,
  columns: undefined,
  rows: undefined,
  labelWidth: undefined,
  labelHeight: undefined,
  columnGap: undefined,
  rowGap: undefined,
  marginLeft: undefined,
  marginTop: undefined,
  skip: undefined,
  copies: undefined,
  whichCode: undefined,
}
