import { Link } from '@tanstack/react-router'
import { useShop } from '../data/session.tsx'
import { linkPropsOf, menuEntries } from '../pages.ts'
import classes from './bottom-tabs.module.css'

/** A thumb's four pages: the first four of the role's menu. A page whose own bar takes their place marks that bar with `data-replaces-tabs`. */
export function BottomTabs() {
  return (
    <nav aria-label="Menu cepat" className={classes.tabs}>
      {menuEntries(useShop().pages)
        .slice(0, 4)
        .map((entry) => {
          const { page, name, tabName = name, icon: Icon } = entry
          return (
            <Link key={name} {...linkPropsOf(entry)} className={classes.tab}>
              <span className={classes.icon} data-main={page === '/create-transaction' || undefined}>
                <Icon size={22} aria-hidden="true" />
              </span>
              {tabName}
            </Link>
          )
        })}
    </nav>
  )
}
