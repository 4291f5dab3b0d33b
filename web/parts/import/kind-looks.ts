import type { RowKind } from '../../../core/import-plan.ts'
import type { Tone } from '../../theme/tokens.ts'

/** How the kinds of rows of a file are named and toned. */
export const KIND_LOOKS: Record<RowKind, { label: string; tone: Tone }> = {
  wrong: { label: 'Salah', tone: 'magenta' },
  changed: { label: 'Berubah', tone: 'yellow' },
  new: { label: 'Baru', tone: 'cyan' },
  same: { label: 'Sama', tone: 'green' },
}
