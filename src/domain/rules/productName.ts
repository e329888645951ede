/** What the product is called, wherever people read its name. */
export const productName = 'Dayfold'
