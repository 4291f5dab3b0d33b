import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A card without anything to show says so. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" px={20} py={12}>
      {children}
    </Text>
  )
}
