import { z } from 'zod'
import type { Provider } from '../provider.ts'
import { OptionalText } from '../read-answers.ts'

const Answer = z.object({
  item_attributes: z.object({
    title: OptionalText,
    description: OptionalText,
    brand: OptionalText,
    model: OptionalText,
    image: OptionalText,
  }),
})

/** Barcode Spider, for those who have a token. https://devapi.barcodespider.com */
export const barcodespider = (token: string): Provider => ({
  name: 'barcodespider.com',
  async find(code, ask) {
    const url = `https://api.barcodespider.com/v1/lookup?upc=${encodeURIComponent(code)}`
    const said = await ask(url, { token })
    if (said === undefined) return []
    const { title, description, brand, model, image } = Answer.parse(said).item_attributes
    return [{ name: title, description, manufacturer: brand, modelNumber: model, image }]
  },
})
