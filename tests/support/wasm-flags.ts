/**
 * For processes with an embedded database that live for seconds: V8 does not compile its code a second time, in the
 * background, for a speed that they do not live to use. That is a third of the CPU time of a host that starts.
 */
export const WASM_FLAGS: readonly string[] = ['--liftoff-only']
