import { Product } from '../../../domain/products/Product.ts'
import { type CountedConnection, connectionType, totalCountOf } from './connectionType.ts'

export const ProductConnection = connectionType(() => Product, {
  name: 'Product',
  one: 'an activity',
  many: 'activities',
})

export type ProductConnection = CountedConnection<Product>

export const ProductCountResolver = totalCountOf(ProductConnection)
