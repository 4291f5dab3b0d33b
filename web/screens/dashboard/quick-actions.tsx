import { IconCalculator } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Today } from '../../../contract/dashboard.ts'
import type { Page } from '../../../core/access.ts'
import { Keys } from '../../kit/keys.tsx'
import { PAGE_FACTS } from '../../pages.ts'
import { useUnfetched } from '../../parts/unfetched.tsx'
import { hintOf } from './hints.ts'
import classes from './quick-actions.module.css'

type QuickActionsProps = { pages: readonly Page[]; today: Today | undefined }

/** One card for each page; a new transaction is the main action and takes two columns. */
export function QuickActions({ pages, today }: QuickActionsProps) {
  const unfetched = useUnfetched()
  return pages.map((page) => {
    const { name, icon: Icon } = PAGE_FACTS[page]
    const main = page === '/create-transaction'
    return (
      <Link
        key={page}
        to={page}
        className={classes.card}
        data-main={main || undefined}
        aria-keyshortcuts={main ? 'N' : undefined}
      >
        <Icon size={main ? 26 : 22} aria-hidden="true" />
        {main && (
          <span className={classes.key}>
            <Keys keys="N" />
          </span>
        )}
        <span className={classes.name}>{name}</span>
        <span className={classes.hint}>{hintOf(page, today, unfetched?.count)}</span>
      </Link>
    )
  })
}

/** The last card is no page: it opens the calculator in place. */
export function CalculatorCard({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className={classes.card} aria-haspopup="dialog" onClick={onOpen}>
      <IconCalculator size={22} aria-hidden="true" />
      <span className={classes.name}>Kalkulator</span>
      <span className={classes.hint}>Hitung cepat</span>
    </button>
  )
}
