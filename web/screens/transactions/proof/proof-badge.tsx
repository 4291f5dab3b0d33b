import { IconCheck, IconClock, IconMessage } from '@tabler/icons-react'
import { StatusBadge } from '../../../kit/feedback/status.tsx'
import type { Tone } from '../../../theme/tokens.ts'
import type { ProofLook } from './proof-words.ts'

const ICONS: Partial<Record<Tone, typeof IconCheck>> = {
  green: IconCheck,
  yellow: IconClock,
  magenta: IconMessage,
}

export function ProofBadge({ label, tone }: ProofLook) {
  const Icon = ICONS[tone]
  return <StatusBadge tone={tone} label={label} icon={Icon && <Icon size={15} aria-hidden="true" />} />
}
