import { z } from 'zod'
import type { Provider } from '../provider.ts'
import { OptionalText } from '../read-answers.ts'

const hosts = ['openfoodfacts.org', 'openbeautyfacts.org', 'openproductsfacts.org']

const Answer = z.object({
  status: z.unknown().optional(),
  product: z
    .object({
      product_name: OptionalText,
      generic_name: OptionalText,
      brands: OptionalText,
      categories: OptionalText,
      quantity: OptionalText,
      image_front_url: OptionalText,
      image_url: OptionalText,
    })
    .optional(),
})

/**
 * Open Food Facts and its sisters for cosmetics and for all other products. They want to know who asks.
 * https://openfoodfacts.github.io/openfoodfacts-server/api/
 */
export const openFacts = (contact: string | undefined): Provider[] =>
  hosts.map(host => ({
    name: host,
    async find(code, ask) {
      const url = `https://world.${host}/api/v2/product/${encodeURIComponent(code)}.json`
      const said = await ask(url, { 'user-agent': `Stowage (${contact ?? 'no contact given'})` })
      const { status, product } = Answer.parse(said ?? {})
      if (product === undefined || status === 0) return []
      const name = [product.product_name, product.generic_name, product.brands].find(text => text !== '')
      if (name === undefined) return []
      const described = [product.generic_name, product.categories, product.quantity]
      return [
        {
          name,
          description: described.filter(text => text !== '' && text !== name).join(' | '),
          manufacturer: product.brands,
          modelNumber: '',
          image: ownPicture(product.image_front_url || product.image_url),
        },
      ]
    },
  }))

/** An address of a picture at one of these hosts, over https; anything else is none. */
function ownPicture(address: string): string {
  if (!URL.canParse(address)) return ''
  const url = new URL(address)
  if (!hosts.some(host => url.hostname === host || url.hostname.endsWith(`.${host}`))) return ''
  url.protocol = 'https:'
  return url.href
}
