export { ensureMigratedDatabase as setup } from './migrated-database.ts'
