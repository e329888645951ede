/** Makes something when it is first used, such as a formatter: each takes milliseconds on a phone, and a page needs a few of many. */
export function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
