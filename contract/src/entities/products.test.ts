import { testRefusals } from '../../test/refusals.ts'
import { searchProducts } from './products.ts'

testRefusals(searchProducts, { productEAN: '9'.repeat(80) }, [
  ['productEAN', 'is required', { productEAN: '' }, { productEAN: ' \t' }, { productEAN: undefined }],
  ['productEAN', 'must have at most 80 characters', { productEAN: '9'.repeat(81) }],
])
