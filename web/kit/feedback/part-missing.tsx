import { ErrorBlock } from './error-block.tsx'

/** What is said of a part of the app whose code cannot be fetched. */
export const PART_MISSING = 'Belum tersimpan di perangkat ini'

/** In the place of a part whose code could not be fetched. */
export function PartMissing({ onRetry }: { onRetry: () => void }) {
  return <ErrorBlock message={PART_MISSING} onRetry={onRetry} />
}
