// Replaces '@jest/globals' for test files and shared modules: always the globals of the running file.
export let afterAll
export let afterEach
export let beforeAll
export let beforeEach
export let describe
export let expect
export let it
export let jest
export let test

/** Sets the globals of the test file that runs next. */
export function useGlobals(globals) {
  ;({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals)
}
