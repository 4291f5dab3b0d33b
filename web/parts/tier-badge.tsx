import { Badge } from '@mantine/core'

/** A membership tier or another plain fact: outlined, without colour. */
export function TierBadge({ label }: { label: string }) {
  return (
    <Badge variant="default" size="md">
      {label}
    </Badge>
  )
}
