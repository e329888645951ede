import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import runFile from 'jest-circus/runner'
import './compile.mjs'
import { useGlobals } from './jestGlobals.mjs'

const require = createRequire(import.meta.url)
const GLOBALS = new URL('jestGlobals.mjs', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, format: 'module', shortCircuit: true } : next(specifier, context),
})

/**
 * Runs a test file with jest-circus, on modules that Node itself loads. The modules under test are loaded once in each worker:
 * in a context of its own for each file, as jest does it, loading them takes longer than most files' tests, and the memory is not given back.
 */
export default function nativeRunner(globalConfig, config, environment, _runtime, testPath, sendMessageToJest) {
  const native = {
    requireInternalModule: requireFresh,
    requireModule: require,
    setGlobalsForRuntime: globals => useGlobals({ ...globals, jest: environment.moduleMocker }),
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: path => import(pathToFileURL(path)),
    enterTestCode() {},
    leaveTestCode() {},
  }
  // jest has put a way of its own in its place, which knows only of what jest itself has compiled.
  Error.prepareStackTrace = undefined
  return (runFile.default ?? runFile)(globalConfig, config, environment, native, testPath, sendMessageToJest)
}

/** The state of jest-circus is of one file: what the file before has left goes with it. */
function requireFresh(path) {
  delete require.cache[require.resolve(path)]
  delete globalThis[Symbol.for('EVENT_HANDLERS')]
  return require(path)
}
