// What '@jest/globals' is to test files and to the modules that they share: always that of the file which runs.
export let afterAll
export let afterEach
export let beforeAll
export let beforeEach
export let describe
export let expect
export let it
export let jest
export let test

/** Makes these the globals of the file that runs from now on. */
export function useGlobals(globals) {
  ;({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals)
}
