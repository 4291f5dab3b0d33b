import { Text, Title } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { PAGES, type Page } from '../../../core/access/access.ts'
import { CropMarks } from '../../kit/fields/crop-marks.tsx'
import { Keys } from '../../kit/keyboard/keys.tsx'
import { PAGE_FACTS } from '../../pages.ts'
import classes from './quick-actions.module.css'

const SALE = '/create-transaction'

export function NewTransaction({ large }: { large: boolean }) {
  const { name, icon: Icon } = PAGE_FACTS[SALE]
  return (
    <Link to={SALE} className={classes.sale} data-large={large || undefined} aria-keyshortcuts="N">
      <Icon size={large ? 26 : 20} aria-hidden="true" />
      <span>{name}</span>
      <Keys keys="N" />
    </Link>
  )
}

type QuickActionsProps = { role: string; allowed: readonly Page[]; onCalculate: () => void }

export function QuickActions({ role, allowed, onCalculate }: QuickActionsProps) {
  const shown = allowed.filter((page) => page !== '/')
  return (
    <section aria-labelledby="aksi-cepat">
      <Title order={2} id="aksi-cepat" className={classes.title}>
        Aksi Cepat
      </Title>
      <div className={classes.row} style={{ '--cells': shown.length + 1 } as CSSProperties}>
        {shown.map((page) => {
          const { name, icon: Icon } = PAGE_FACTS[page]
          return (
            <Link key={page} to={page} className={classes.action}>
              <Icon size={20} aria-hidden="true" />
              {name}
            </Link>
          )
        })}
        <button type="button" className={classes.action} aria-haspopup="dialog" onClick={onCalculate}>
          <IconCalculator size={20} aria-hidden="true" />
          Kalkulator
        </button>
        <CropMarks className={classes.access}>
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
        </CropMarks>
      </div>
    </section>
  )
}
