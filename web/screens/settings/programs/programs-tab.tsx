import { Stack } from '@mantine/core'
import { ApiKeys } from './api-keys.tsx'
import classes from './programs.module.css'
import { Webhooks } from './webhooks.tsx'

export function ProgramsTab() {
  return (
    <Stack gap={14} className={classes.tab}>
      <ApiKeys />
      <Webhooks />
    </Stack>
  )
}
