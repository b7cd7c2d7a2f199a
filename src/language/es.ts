export const language = 'es'
export const base = '/es'
export const workerScript = '/sw-es.js'
