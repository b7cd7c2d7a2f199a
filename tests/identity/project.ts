/** The emulator's project; the prefix `demo-` keeps it from contacting a real one. */
export const PROJECT = 'demo-host'
