/** The data of a small account or host, ten times, and a hundred times as much. */
export const COUNTS = [500, 5_000, 50_000]
