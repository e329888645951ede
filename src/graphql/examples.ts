/** Operations to begin with, for whoever opens the API in a browser. A test holds them to the schema. */
export const examples = `# Put your API key under "Headers", after "Bearer", and run any of these.

query ListProducts {
  products {
    activityId
    productId
    name
    category
    durationMinutes
    timeZone
    price {
      amount
      currency
    }
    hasQuestions
    waiverRequired
  }
}

query ResolveByName($name: String = "Sunset Kayak Tour") {
  resolveProduct(name: $name) {
    activityId
    name
    description
    price {
      amount
      currency
    }
    updatedAt
  }
}
`

/** The header that the examples need. Without a key after it the schema can be read, and nothing else. */
export const exampleHeaders = { Authorization: 'Bearer ' }
