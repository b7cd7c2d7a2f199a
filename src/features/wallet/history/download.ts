import { BYTE_ORDER_MARK } from '#domain/csv.ts'
import { downloadBlob } from '../../../ui/download-blob.ts'

/** Downloads the joined `texts` as a file. */
export const downloadText = (name: string, type: string, texts: readonly string[]): void =>
  downloadBlob(name, new Blob([BYTE_ORDER_MARK, ...texts], { type }))
