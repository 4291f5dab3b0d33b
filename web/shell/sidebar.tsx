import { Link } from '@tanstack/react-router'
import { Fragment, lazy, Suspense } from 'react'
import { PAGE_NAMES } from '../text.ts'
import { MENU_PARTS, PAGE_ICONS, useMenu } from './menu.ts'
import classes from './sidebar.module.css'

// The selling screen must not wait for what asks the server for lists.
const OverdueBadge = lazy(() =>
  import('./overdue-badge.tsx').then((module) => ({ default: module.OverdueBadge })),
)

/** The menu's entries: the pages that exist and that the role may open. */
export function MenuLinks({ onFollow }: { onFollow?: () => void }) {
  const menu = useMenu()
  const parts = MENU_PARTS.map((part) => part.filter((page) => menu.includes(page))).filter(
    (part) => part.length > 0,
  )
  return (
    <div className={classes.links}>
      {parts.map((part, index) => (
        <Fragment key={part[0]}>
          {index > 0 && <hr className={classes.rule} />}
          {part.map((page) => {
            const Icon = PAGE_ICONS[page]
            return (
              <Link
                key={page}
                to={page}
                className={classes.link}
                activeOptions={{ exact: true, includeSearch: false }}
                onClick={onFollow}
              >
                <Icon size={18} stroke={1.7} aria-hidden="true" />
                {PAGE_NAMES[page]}
                {page === '/receivables' && (
                  <Suspense>
                    <OverdueBadge />
                  </Suspense>
                )}
              </Link>
            )
          })}
        </Fragment>
      ))}
    </div>
  )
}
