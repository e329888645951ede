import { ProductsDocument, ResolveProductDocument } from './generated.ts'
import { next, sunset } from './openapi/examples/products.ts'
import { failed } from './openapi/examples/refusals.ts'
import { query, route } from './Route.ts'

// Partners are advised to cache products. With one minute a price change is still seen soon.
const cacheSeconds = 60

/** The product paths of the document. */
export const productRoutes = [
  route({
    method: 'GET',
    path: '/api/v2/ota/partner/products',
    scope: 'ota',
    status: 200,
    operation: ProductsDocument,
    variables: {
      name: query('name'),
      updatedSince: query('UpdatedSince'),
      limit: query('Limit'),
      cursor: query('Cursor'),
    },
    cacheSeconds,
    isCached: true,
    paged: true,
    documentation: {
      operationId: 'listProducts',
      tag: 'Products',
      summary: 'List the products of the shopfront',
      description:
        'Every published activity of the operator, ordered by `Name`; if there are more than 500, the first 500 of them. If there ' +
        'are more than the response has, it has a `Link` to the next page, with a `Cursor`: follow it to the end. `UpdatedSince` ' +
        'restricts the list to the products whose `UpdatedAt` is not before it: ask from a minute before your last request. A ' +
        'product that is withdrawn from the shopfront is in no list, so compare the whole list from time to time, or follow the ' +
        'change feed (`GET …/changes`), which tells you of it. Cache the list and revalidate it with the `ETag` of the ' +
        'last response as `If-None-Match`: if the list has not changed, the response is 304 without a body. `Price` is the base ' +
        'price of the default unit today, and `FromPrice` the lowest at which you can sell one of it from today on.',
      refuses: { validation: failed({ parameter: 'name' }, 'name must be given once; it was given 2 times.') },
      example: {
        parameters: { name: 'kayak', UpdatedSince: 1781510400, Limit: 100, Cursor: next },
        answer: { data: [sunset] },
      },
    },
  }),
  route({
    method: 'GET',
    path: '/api/v2/ota/partner/resolve-product',
    scope: 'ota',
    status: 200,
    operation: ResolveProductDocument,
    variables: { productId: query('ID'), name: query('Name') },
    cacheSeconds,
    isCached: true,
    documentation: {
      operationId: 'resolveProduct',
      tag: 'Products',
      summary: 'Look up one product by its ID or its name',
      description: 'Give exactly one of `ID` and `Name`. A name must match the whole name; case does not matter.',
      refuses: {
        'ambiguous-product-query': 'Provide either ID or Name: neither was given.',
        'product-not-found': 'No product of this shopfront has the ID 404.',
        validation: failed({ parameter: 'ID' }, 'ID must be a whole number above zero.'),
      },
      example: { parameters: { ID: 12, Name: 'Sunset Kayak Tour' }, sent: ['Name'], answer: { data: sunset } },
    },
  }),
]
