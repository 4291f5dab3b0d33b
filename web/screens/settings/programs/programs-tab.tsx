import { Anchor, Stack, Text } from '@mantine/core'
import { ApiKeys } from './api-keys.tsx'
import classes from './programs.module.css'
import { Webhooks } from './webhooks.tsx'

/** Program lain: the keys by which other programs use the shop's data, and whom it tells of what happens. */
export function ProgramsTab() {
  return (
    <Stack gap={14} className={classes.tab}>
      <Text c="dimmed">
        Agar toko online, pembukuan, atau program lain bisa memakai data toko. Cara memakainya:{' '}
        <Anchor href="/api/docs" target="_blank" inherit underline="always">
          dokumentasi API
        </Anchor>
        .
      </Text>
      <ApiKeys />
      <Webhooks />
    </Stack>
  )
}
