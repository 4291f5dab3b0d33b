import { Link } from '@tanstack/react-router'
import { Fragment, Suspense } from 'react'
import { useShop } from '../data/session.tsx'
import { Logo } from '../kit/display/logo.tsx'
import { lazyPart } from '../kit/feedback/lazy-part.tsx'
import { linkPropsOf, menuEntries } from '../pages.ts'
import { whenIdle } from '../when-idle.ts'
import classes from './sidebar.module.css'

// Loaded later: the till must not wait for queries.
const OverdueBadge = lazyPart(
  () => import('./overdue-badge.tsx').then((module) => module.OverdueBadge),
  'beside',
)

const RejectedBadge = lazyPart(
  () =>
    whenIdle()
      .then(() => import('./rejected-badge.tsx'))
      .then((module) => module.RejectedBadge),
  'beside',
)

export function ShopHead({ name, logo, role }: { name: string; logo: string; role: string }) {
  return (
    <div className={classes.head}>
      {logo ? <img src={logo} alt="" className={classes.logo} /> : <Logo size={34} />}
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div className={classes.role}>{role}</div>
      </div>
    </div>
  )
}

export function MenuLinks({ onFollow }: { onFollow?: () => void }) {
  const menu = menuEntries(useShop().pages)
  const parts = ([1, 2, 3] as const)
    .map((part) => menu.filter((entry) => entry.part === part))
    .filter((part) => part.length > 0)
  return (
    <div className={classes.links}>
      {parts.map((part, index) => (
        <Fragment key={part[0]?.part}>
          {index > 0 && <hr className={classes.rule} />}
          {part.map((entry) => {
            const { page, name, icon: Icon } = entry
            return (
              <Link key={name} {...linkPropsOf(entry)} className={classes.link} onClick={onFollow}>
                <Icon size={18} aria-hidden="true" />
                <span className={classes.label}>{name}</span>
                {page === '/transactions' && !entry.view?.tampilan && (
                  <Suspense>
                    <RejectedBadge />
                  </Suspense>
                )}
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
