/** jest finds the tests and reports them; Node itself loads them, and swc strips the types and keeps the decorators. */
export default {
  testEnvironment: 'node',
  testRunner: '<rootDir>/test/world/nativeRunner.mjs',
  globalSetup: '<rootDir>/test/world/globalSetup.mjs',
  globalTeardown: '<rootDir>/test/world/globalTeardown.mjs',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  transform: {},
  // To end what hangs, not to judge what is slow: waits for a condition give up before it, and say which.
  testTimeout: 300_000,
  // More than two cores, because many tests wait for a database, a browser or another process: two take a fifth longer.
  maxWorkers: 3,
}
