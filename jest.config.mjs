/** Tests run as ES modules; swc strips the types and keeps the decorators. */
export default {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/world/globalSetup.mjs',
  globalTeardown: '<rootDir>/test/world/globalTeardown.mjs',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, useDefineForClassFields: false },
          target: 'es2023',
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  testTimeout: 30_000,
  maxWorkers: 2,
}
