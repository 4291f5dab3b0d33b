import { Title } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Page } from '../../../core/access.ts'
import { Keys } from '../../kit/keys.tsx'
import { PAGE_FACTS } from '../../pages.ts'
import { AccessCard } from './access-card.tsx'
import classes from './quick-actions.module.css'

const SALE = '/create-transaction'

/** The way to the next sale, large and first: what a cashier comes for. */
export function NewTransaction() {
  const { name, icon: Icon } = PAGE_FACTS[SALE]
  return (
    <Link to={SALE} className={classes.sale} data-main aria-keyshortcuts="N">
      <Icon size={26} aria-hidden="true" />
      <span>{name}</span>
      <Keys keys="N" />
    </Link>
  )
}

type QuickActionsProps = {
  pages: readonly Page[]
  role: string
  allowed: readonly Page[]
  onCalculate: () => void
}

/** One row: each of these pages, the calculator, which opens in place, and how many pages the role may open. */
export function QuickActions({ pages, role, allowed, onCalculate }: QuickActionsProps) {
  return (
    <section aria-labelledby="aksi-cepat">
      <Title order={2} id="aksi-cepat" className={classes.title}>
        Aksi Cepat
      </Title>
      <div className={classes.row}>
        {pages.map((page) => {
          const { name, icon: Icon } = PAGE_FACTS[page]
          const main = page === SALE
          return (
            <Link
              key={page}
              to={page}
              className={classes.action}
              data-main={main || undefined}
              aria-keyshortcuts={main ? 'N' : undefined}
            >
              <Icon size={20} aria-hidden="true" />
              {name}
            </Link>
          )
        })}
        <button type="button" className={classes.action} aria-haspopup="dialog" onClick={onCalculate}>
          <IconCalculator size={20} aria-hidden="true" />
          Kalkulator
        </button>
        <AccessCard role={role} allowed={allowed} />
      </div>
    </section>
  )
}
