import { Stack, Text } from '@mantine/core'
import { ApiKeys } from './api-keys.tsx'
import { Webhooks } from './webhooks.tsx'

export function ProgramsTab() {
  return (
    <Stack gap={14} maw={640}>
      <Text c="dimmed">Untuk menghubungkan toko online atau program akuntansi; biasanya diatur teknisi.</Text>
      <ApiKeys />
      <Webhooks />
    </Stack>
  )
}
