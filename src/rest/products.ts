import { ProductsDocument, ResolveProductDocument } from './generated.ts'
import { query, route } from './Route.ts'

// Partners are told to keep products and refresh them; a minute is short enough that a price change is soon seen.
const cacheSeconds = 60

/** The product paths of the document. */
export const productRoutes = [
  route({
    method: 'GET',
    path: '/api/v2/ota/partner/products',
    scope: 'ota',
    status: 200,
    operation: ProductsDocument,
    variables: { name: query('name') },
    cacheSeconds,
  }),
  route({
    method: 'GET',
    path: '/api/v2/ota/partner/resolve-product',
    scope: 'ota',
    status: 200,
    operation: ResolveProductDocument,
    variables: { id: query('ID'), name: query('Name') },
    cacheSeconds,
  }),
]
