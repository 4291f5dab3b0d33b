import { Badge } from '@mantine/core'
import type { Tone } from '../theme/tokens.ts'
import { Dot } from './dot.tsx'

/** A state that must stand out: tinted, with a word and, where money is meant, the share of it that is there. */
export function StatusBadge({ tone, label, share }: { tone: Tone; label: string; share?: number }) {
  return (
    <Badge color={tone} leftSection={share === undefined ? undefined : <Dot share={share} />}>
      {label}
    </Badge>
  )
}
