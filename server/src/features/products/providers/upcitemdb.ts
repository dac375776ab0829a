import { z } from 'zod'
import type { Provider } from '../provider.ts'
import { FirstText, OptionalText } from '../read-answers.ts'

const Answer = z.object({
  items: z
    .array(
      z.object({
        title: OptionalText,
        description: OptionalText,
        brand: OptionalText,
        model: OptionalText,
        images: FirstText,
      }),
    )
    .default([]),
})

/** UPCitemdb's free plan: no key, and a number of questions a day. https://www.upcitemdb.com/wp/docs/main/development */
export const upcitemdb: Provider = {
  name: 'upcitemdb.com',
  async find(code, ask) {
    const said = await ask(`https://api.upcitemdb.com/prod/trial/lookup?upc=${encodeURIComponent(code)}`)
    if (said === undefined) return []
    return Answer.parse(said).items.map(({ title, description, brand, model, images }) => ({
      name: title,
      description,
      manufacturer: brand,
      modelNumber: model,
      image: images,
    }))
  },
}
