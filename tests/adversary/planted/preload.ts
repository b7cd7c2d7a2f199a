import { plant } from './plant.ts'
import { plantedNamed } from './planted.ts'

/* Loaded before a host that is started with a planted bug. */
plant(plantedNamed(process.env['PLANTED'] ?? ''))
