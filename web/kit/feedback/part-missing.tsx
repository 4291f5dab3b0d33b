import { ErrorBlock } from './error-block.tsx'

export const PART_MISSING = 'Belum tersimpan di perangkat ini'

export function PartMissing({ onRetry }: { onRetry: () => void }) {
  return <ErrorBlock message={PART_MISSING} onRetry={onRetry} />
}
