import { Stack } from '@mantine/core'
import { ApiKeys } from './api-keys.tsx'
import { Webhooks } from './webhooks.tsx'

export function ProgramsTab() {
  return (
    <Stack gap={14}>
      <ApiKeys />
      <Webhooks />
    </Stack>
  )
}
