/** The mark of the product: a sheet, of which one corner is folded. */
export function Mark() {
  return (
    <svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
      <path class="brand-sheet" d="M5 9a5 5 0 0 1 5-5h17v13L17 27h-7a5 5 0 0 1-5-5z" />
      <path class="brand-fold" d="M27 17 17 27v-5a5 5 0 0 1 5-5z" />
    </svg>
  )
}
