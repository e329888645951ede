/** The part of our schema that the benchmark asks for, as one would write it by hand. */
export const plainSchema = `
  enum BookingStatus { ON_HOLD PENDING CONFIRMED REDEEMED NO_SHOW CANCELLED REJECTED EXPIRED }
  enum WaiverStatus { NOT_REQUIRED OUTSTANDING COMPLETE }
  enum Channel { PARTNER ONLINE POINT_OF_SALE }

  type Money { amount: Int! currency: String! }
  type Customer { firstName: String! lastName: String! email: String! phone: String }
  type Product {
    id: ID!
    productId: Int!
    name: String!
    shortDescription: String!
    category: String!
    durationMinutes: Int!
  }
  type Partner { id: ID! name: String! }
  type Booking {
    id: ID!
    bookingReference: String!
    status: BookingStatus!
    channel: Channel!
    date: String!
    time: String!
    startsAt: String!
    participants: Int!
    paymentReference: String!
    waiverStatus: WaiverStatus!
    createdAt: String!
    price: Money!
    customer: Customer!
    product: Product!
    partner: Partner
  }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type BookingEdge { cursor: String! node: Booking! }
  type BookingConnection { edges: [BookingEdge!]! pageInfo: PageInfo! }
  type ProductConnection { nodes: [Product!]! }
  type Query {
    bookings(first: Int = 50, after: String): BookingConnection!
    products(first: Int = 50): ProductConnection!
  }`
