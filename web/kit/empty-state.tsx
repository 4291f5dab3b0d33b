import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Crop } from './crop.tsx'
import { Reg } from './reg.tsx'

/** Nothing here: a mark, one line, what to do, and one action. */
export function EmptyState(props: { title: string; hint?: string; action?: ReactNode }) {
  return (
    <Crop>
      <Stack align="center" gap={8} py={24} px={16}>
        <Reg size={32} />
        <Text fw={650} fz="lg" ta="center">
          {props.title}
        </Text>
        {props.hint && (
          <Text c="dimmed" ta="center">
            {props.hint}
          </Text>
        )}
        {props.action}
      </Stack>
    </Crop>
  )
}
