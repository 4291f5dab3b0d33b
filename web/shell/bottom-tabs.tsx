import { Link } from '@tanstack/react-router'
import { useShop } from '../data/session.tsx'
import { linkPropsOf, menuEntries } from '../pages.ts'
import classes from './bottom-tabs.module.css'

/** The first four pages of the menu. A page with its own bottom bar marks it with `data-replaces-tabs`. */
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
