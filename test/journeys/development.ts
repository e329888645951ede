// Apollo Client reads it when it is loaded: only in development it writes warnings.
Object.assign(globalThis, { __DEV__: true })
