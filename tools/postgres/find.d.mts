export function postgresFolder(): string | undefined
export function isPackaged(folder: string): boolean
