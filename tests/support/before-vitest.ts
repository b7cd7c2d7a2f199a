export { keepMigratedDatabase as setup } from './migrated-database.ts'
