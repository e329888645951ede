import { encodeTypeId } from '../../../src/domain/scalars/typeid.ts'

/** The page of bookings in the words of PostGraphile, which are those of our tables. */
export const BOOKINGS_QUERY = `query Bookings($operator: UUID!, $first: Int!, $after: Cursor) {
  bookings: allBookings(first: $first, after: $after, condition: { operatorId: $operator }, orderBy: [CREATED_AT_DESC, BOOKING_ID_DESC]) {
    edges {
      cursor
      node {
        bookingId bookingReference status channel date time startsAt participants paymentReference waiverStatus createdAt
        priceMinor currency firstName lastName email phone
        productByOperatorIdAndActivityId { activityId name }
        partnerByOperatorIdAndPartnerId { partnerId name }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}`

export const PRODUCTS_QUERY = `query Products($operator: UUID!, $first: Int!) {
  products: allProducts(first: $first, condition: { operatorId: $operator, published: true }, orderBy: [NAME_ASC, PRODUCT_ID_ASC]) {
    nodes { activityId productId name shortDescription category durationMinutes }
  }
}`

interface Booking {
  bookingId: string
  startsAt: string
  waiverStatus: string
  createdAt: string
  priceMinor: string
  currency: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
  productByOperatorIdAndActivityId: { activityId: string; name: string }
  partnerByOperatorIdAndPartnerId: { partnerId: string; name: string } | null
}

interface Page<Node> {
  data: {
    bookings: { edges: { cursor: string; node: Node }[]; pageInfo: { hasNextPage: boolean; endCursor: string } }
  }
}

/** The same answer in our form. Cursors are opaque in both, and are not compared. */
export function bookingsToOurs(answer: unknown): unknown {
  const { edges, pageInfo } = (answer as Page<Booking>).data.bookings
  const nodes = edges.map(({ cursor, node }) => {
    const {
      priceMinor,
      currency,
      firstName,
      lastName,
      email,
      phone,
      productByOperatorIdAndActivityId: product,
      partnerByOperatorIdAndPartnerId: partner,
      ...rest
    } = node
    return {
      cursor,
      node: {
        ...rest,
        bookingId: encodeTypeId('bkg', node.bookingId),
        waiverStatus: node.waiverStatus.toUpperCase(),
        startsAt: new Date(node.startsAt).toISOString(),
        createdAt: new Date(node.createdAt).toISOString(),
        price: { amount: Number(priceMinor), currency },
        customer: { firstName, lastName, email, phone },
        product: { ...product, activityId: encodeTypeId('act', product.activityId) },
        partner: partner && { ...partner, partnerId: encodeTypeId('ptr', partner.partnerId) },
      },
    }
  })
  return { data: { bookings: { edges: nodes, pageInfo } } }
}

export function productsToOurs(answer: unknown): unknown {
  const { nodes } = (answer as { data: { products: { nodes: { activityId: string }[] } } }).data.products
  return {
    data: { products: { nodes: nodes.map(node => ({ ...node, activityId: encodeTypeId('act', node.activityId) })) } },
  }
}
