import { Text, Title } from '@mantine/core'
import { PAGES, type Page } from '../../../core/access.ts'
import { Crop } from '../../kit/crop.tsx'
import { PAGE_FACTS } from '../../pages.ts'
import classes from './access-card.module.css'

/** What the role may do: nine patches, one for each page, inked where it may go. */
export function AccessCard({ role, allowed }: { role: string; allowed: readonly Page[] }) {
  return (
    <Crop className={classes.card}>
      <Title order={2} fz={14}>
        Akses {role}
      </Title>
      <Text c="dimmed" fz="sm">
        {allowed.length} dari {PAGES.length} fitur
      </Text>
      <div
        className={classes.patches}
        role="img"
        aria-label={allowed.map((page) => PAGE_FACTS[page].name).join(', ')}
      >
        {PAGES.map((page) => (
          <i key={page} data-inked={allowed.includes(page) || undefined} />
        ))}
      </div>
    </Crop>
  )
}
