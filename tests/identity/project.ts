/** The project that the emulator plays; the prefix tells it never to look for a real one. */
export const PROJECT = 'demo-host'
